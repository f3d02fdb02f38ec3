import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// One file for the libraries of several pages: dozens of small files compress 10 % worse.
const PARTS =
  /node_modules\/(@mui|@emotion|@popperjs|ra-|react|@tanstack|es-toolkit|query-string|inflection|diacritic|jsonexport)/;
// One file for the console's shared code. A feature's code is loaded with its pages.
const CONSOLE = /admin-ui\/src\/(?:actions|display|errors|layout|lists|providers)\/|\/contract\//;
const backend = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  // es-toolkit's implementation of the same functions is half as large as lodash.
  resolve: { alias: [{ find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' }] },
  // Both apps are served from one origin, so the console's files have their own folder.
  build: {
    assetsDir: 'admin-assets',
    assetsInlineLimit: 0,
    // In kB before compression, which leaves a third.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'parts', test: PARTS, minShareCount: 4 },
            { name: 'console', test: CONSOLE, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    proxy: {
      '/api': backend,
      '/userpdf': backend,
      '/userimages': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
});
