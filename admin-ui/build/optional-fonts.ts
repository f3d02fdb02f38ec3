import type { Plugin } from 'vite';

/**
 * A font that comes after the first text is used from the next document on. With the packages' `swap`, the rows of tables would
 * then break elsewhere and move. The sign-in page keeps `swap`: there the fonts are loaded for the first time.
 */
export function optionalFonts(): Plugin {
  return {
    name: 'inkwell:optional-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource-variable\/.*\.css$/ },
      handler: (css) => css.replaceAll('font-display: swap', 'font-display: optional'),
    },
  };
}
