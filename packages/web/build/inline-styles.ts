import type { Plugin, Rolldown } from 'vite';

const STYLESHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/**
 * Writes the style sheets of the first paint into the page, so that no request delays it. The nonce is the backend's. The
 * link stays, disabled, because Vite would otherwise load the file with the first screen that shares it.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inkwell:inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(STYLESHEET, (_link, file: string) => inlineStyle(bundle, file)),
    },
  };
}

/** `disabled` keeps the browser from loading the link's file, and the type keeps its preload scanner from it. */
export function inlineStyle(bundle: Rolldown.OutputBundle | undefined, file: string): string {
  const asset = bundle?.[file];
  if (asset?.type !== 'asset') throw new Error(`No style sheet ${file} is in the bundle`);
  const css = asset.source.toString().trim();
  return `<style nonce="%CSP_NONCE%">${css}</style>\n    <link rel="stylesheet" disabled type="text/plain" href="/${file}">`;
}
