import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inBuild = (file: string) => fileURLToPath(new URL(`build/${file}`, import.meta.url));
// What several pages are made of comes as one file: cut into dozens of small ones it compresses a tenth worse.
const PARTS =
  /node_modules\/(@mui|@emotion|@popperjs|ra-|react|@tanstack|es-toolkit|query-string)|admin-ui\/build\//;
// What only forms with long texts need is not carried by every page.
const CONSOLE = /admin-ui\/src\/(?!forms\/(?:AfterSave|KeepTyped|keptInBrowser)\.)|\/contract\//;
const backend = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  // Parts of react-admin that the console does not need, or in less, and every first visit would pay for.
  resolve: {
    alias: [
      { find: 'jsonexport/dist/index.js', replacement: inBuild('no-json-export.mjs') },
      { find: 'object.entries', replacement: inBuild('object-entries.cjs') },
      { find: 'inflection', replacement: inBuild('inflection.mjs') },
      { find: 'diacritic', replacement: inBuild('diacritic.mjs') },
      { find: 'react-hotkeys-hook', replacement: inBuild('no-hotkeys.mjs') },
      // react-admin takes its helpers from lodash; these are the same ones in half the size.
      { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
      {
        find: /^\.\/(createThemeWithVars|ThemeProviderWithVars)\.js$/,
        replacement: inBuild('no-theme-vars.mjs'),
      },
    ],
  },
  // Both apps live on one origin; the console's files have a folder of their own.
  build: {
    assetsDir: 'admin-assets',
    assetsInlineLimit: 0,
    // In kB before it is compressed; compressed it is a third.
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
