import type { CSSModulesOptions, Plugin } from 'vite';

/**
 * Class names from file and name alone: the prerendered HTML and the stylesheet are made by two separate
 * builds and must agree on them.
 */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, file) => `${file.match(/(\w+)\.module\.css/)?.[1] ?? ''}-${name}`,
};

/**
 * The landing script imports style modules for their rules alone: the names are in the prerendered HTML
 * already. Without this the bundler drops a module whose names nobody reads.
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
