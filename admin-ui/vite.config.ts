import { inlineStyles } from '@inkwell/web/build/inline-styles';
import { preloadFonts } from '@inkwell/web/build/preload-fonts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { optionalFonts } from './build/optional-fonts.ts';
import { signInPage } from './build/sign-in-page.ts';

/** Most forms use it, but no list: how a text is compared after two administrators have changed it. */
const ONLY_OF_FORMS =
  /\/admin-ui\/src\/forms\/|\/node_modules\/diff\/|\/packages\/editor\/src\/compare\/|\/contract\/dist\/(text-lists|allowed-html)/;
const backend = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    inlineStyles(),
    optionalFonts(),
    preloadFonts(['inter-latin-wght-normal', 'source-serif-4-latin-wght-normal']),
    signInPage(),
  ],
  // Both apps are served from one origin, so the console's files have their own folder.
  build: {
    assetsDir: 'admin-assets',
    assetsInlineLimit: 0,
    // For the limit of what each page loads first.
    manifest: true,
    // In kB before compression, which leaves a third.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page loads.
            { name: 'first', tags: ['$initial'] },
            // What most pages and dialogs use. With a lower number a page loads more that it does not use, with a higher one it
            // loads dozens of small files, which compress worse.
            { name: 'shared', minShareCount: 8, test: (id) => !ONLY_OF_FORMS.test(id) },
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
