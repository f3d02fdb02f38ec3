import type { CSSModulesOptions, Plugin } from 'vite';

/**
 * Builds class names from the file and the class only, because the prerendered HTML and the stylesheet come from two
 * separate builds and must have the same names.
 */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, file) => `${file.match(/(\w+)\.module\.css/)?.[1] ?? ''}-${name}`,
};

/**
 * Keeps CSS modules whose class names are not used in a script. The landing page uses the names in its prerendered
 * HTML; without this the bundler would drop their rules.
 */
export function keepUnreadCssModules(): Plugin {
  return {
    name: 'inkwell:keep-unread-css-modules',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  };
}
