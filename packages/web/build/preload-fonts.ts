import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloads the fonts of the first paint, so that they load in parallel with the stylesheet. */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'inkwell:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {});
        return names.map((name): HtmlTagDescriptor => {
          const file = files.find((candidate) => candidate.includes(`/${name}-`));
          if (file === undefined) throw new Error(`No font named ${name} is in the bundle`);
          return {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head-prepend',
          };
        });
      },
    },
  };
}
