import { inlineStyles } from '@inkwell/web/build/inline-styles';
import { preloadFonts } from '@inkwell/web/build/preload-fonts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssModules, keepUnreadCssModules } from './build/css-modules.ts';
import { englishOnly } from './build/english-only.ts';
import { prerenderLanding } from './build/prerender-landing.ts';
import { routeHtml } from './build/route-html.ts';
import { screenPages } from './build/screen-pages.ts';
import { serviceWorker } from './build/service-worker.ts';

const backend = 'http://127.0.0.1:3000';

export default defineConfig({
  appType: 'mpa',
  plugins: [
    react(),
    englishOnly(),
    routeHtml(),
    prerenderLanding(),
    keepUnreadCssModules(),
    inlineStyles(),
    serviceWorker(),
    preloadFonts(['inter-latin-wght-normal', 'source-serif-4-latin-wght-normal']),
    screenPages(),
  ],
  css: { modules: cssModules },
  build: {
    // `light-dark()` is passed through as written from these versions on.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: {
        // Changes only with the lock file, so that it stays cached across releases.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': backend,
      '/userpdf': backend,
      '/userimages': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
});
