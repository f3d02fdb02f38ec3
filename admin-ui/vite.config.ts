import { inlineStyles } from '@inkwell/web/build/inline-styles';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { signInPage } from './build/sign-in-page.ts';

// Libraries of several pages. Dozens of small files compress 10 % worse.
const PARTS =
  /node_modules\/(@mui|@emotion|@popperjs|ra-|react|@tanstack|lodash|query-string|inflection|diacritic|jsonexport)/;
// The console's shared code, and the icons that several pages show. Without the icons, one icon loads the user actions.
const CONSOLE =
  /admin-ui\/src\/(?:actions|display|errors|layout|lists|providers)\/|\/(?:lazy|Confirm)Dialog|\/(?:Gavel|Restore|ForwardToInbox)Outlined|\/contract\//;
const USER_ACTIONS = /admin-ui\/src\/users\/(?:actions|userFields|PageProgress)/;
const backend = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), inlineStyles(), signInPage()],
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
            // What every page loads.
            { name: 'first', tags: ['$initial'] },
            { name: 'parts', test: PARTS, minShareCount: 4 },
            { name: 'console', test: CONSOLE, minShareCount: 2 },
            { name: 'users', test: USER_ACTIONS, minShareCount: 2 },
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
