import { inlineStyle } from '@inkwell/web/build/inline-styles';
import type { Plugin, Rolldown } from 'vite';
import type * as PrerenderModule from '../src/prerender.tsx';
import { withServerModule } from './server-module.ts';

type Bundle = Rolldown.OutputBundle;

/** The screens that visitors open first. Their pages contain what they show, so that it is drawn before the code is loaded. */
const RENDERED = ['login', 'register', 'verify'];

/**
 * Builds `screens/<first part of the path>.html` for each screen of the router: `app.html` with the styles of the screen and
 * with links to its code. So the browser loads the code of the screen with that of the app, and not after it.
 */
export function screenPages(): Plugin {
  return {
    name: 'inkwell:screen-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['app.html'];
        if (page?.type !== 'asset') throw new Error('The build has no app.html');
        const html = page.source.toString();
        for (const { path, file, rendered } of await readScreens()) {
          const tags = screenTags(bundle, file).filter(({ file }) => !html.includes(`"/${file}"`));
          const source = html.replace(
            '</head>',
            () => `${tags.map(({ tag }) => `  ${tag}\n  `).join('')}</head>`,
          );
          this.emitFile({
            type: 'asset',
            fileName: `screens/${path}.html`,
            source: rendered ? withScreen(source, rendered) : source,
          });
        }
      },
    },
  };
}

interface RenderedScreen {
  html: string;
  title: string;
}

interface BuiltScreen {
  /** The first part of its path. */
  path: string;
  /** The file of its code, such as `./account/LoginScreen`. */
  file: string;
  /** Null unless visitors open it first. */
  rendered: RenderedScreen | null;
}

/** The screens of the router. */
function readScreens(): Promise<BuiltScreen[]> {
  return withServerModule('prerender.tsx', ({ listScreens, renderScreen }: typeof PrerenderModule) =>
    Promise.all(
      listScreens().map(async ({ path, file }) => ({
        path,
        file,
        rendered: RENDERED.includes(path) ? await renderScreen(`/${path}`) : null,
      })),
    ),
  );
}

/**
 * Moves the styles of elements into a style element, because the content security policy forbids them in HTML. React does not
 * write them again: to React, the element has them already.
 */
function moveStyles(html: string): { html: string; style: string } {
  const rules: string[] = [];
  const moved = html.replace(/ style="([^"]*)"/g, (_attribute, css: string) => {
    rules.push(`[data-style="${rules.length}"]{${css}}`);
    return ` data-style="${rules.length - 1}"`;
  });
  return {
    html: moved,
    style: rules.length > 0 ? `<style nonce="%CSP_NONCE%">${rules.join('')}</style>` : '',
  };
}

/** The code is loaded after the text and its fonts, and makes the screen usable. */
function withScreen(page: string, screen: RenderedScreen): string {
  const { html, style } = moveStyles(screen.html);
  return page
    .replace('</head>', () => `  ${style}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root" inert>${html}</div>`)
    .replace(/<title>.*<\/title>/, () => `<title>${screen.title}</title>`)
    .replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ');
}

/** The files that a screen imports, each with its tags. */
function screenTags(bundle: Bundle, screen: string): { file: string; tag: string }[] {
  const chunks = withImports(bundle, findScreen(bundle, screen));
  const styles = new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...styles].map((file) => ({ file, tag: inlineStyle(bundle, file) })),
    ...[...chunks].map(({ fileName }) => ({
      file: fileName,
      tag: `<link rel="modulepreload" crossorigin href="/${fileName}">`,
    })),
  ];
}

function findScreen(bundle: Bundle, screen: string): Rolldown.OutputChunk {
  const suffix = `/src/${screen.slice(2)}.tsx`;
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith(suffix)) return output;
  }
  throw new Error(`The build has no file of the screen ${screen}`);
}

function withImports(
  bundle: Bundle,
  chunk: Rolldown.OutputChunk,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  if (found.has(chunk)) return found;
  // The imported files come first, as their styles do.
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type === 'chunk') withImports(bundle, imported, found);
  }
  return found.add(chunk);
}
