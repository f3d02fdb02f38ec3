import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { SHELL_PATH, STORED_FILES } from '../src/offline/shell.ts';

const ENTRY = fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url));

/** Builds the service worker into `/service-worker.js`, with the list of this build's files. */
export function serviceWorker(): Plugin {
  return {
    name: 'inkwell:service-worker',
    apply: 'build',
    writeBundle: async ({ dir }, bundle) => {
      const page = bundle['app.html'];
      if (page?.type !== 'asset') throw new Error('The build has no app.html');
      const files = Object.keys(bundle).filter((file) => STORED_FILES.test(file));
      const revision = createHash('sha256').update(page.source).digest('hex').slice(0, 16);
      const precached = [
        { url: SHELL_PATH, revision },
        ...files.map((file) => ({ url: `/${file}`, revision: null })),
      ];
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        define: {
          PRECACHED: JSON.stringify(precached),
          'process.env.NODE_ENV': JSON.stringify('production'),
        },
        build: {
          outDir: dir ?? 'dist',
          emptyOutDir: false,
          lib: { entry: ENTRY, formats: ['iife'], name: 'worker', fileName: () => 'service-worker.js' },
        },
      });
    },
  };
}
