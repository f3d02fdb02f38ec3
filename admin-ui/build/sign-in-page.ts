import { fileURLToPath } from 'node:url';
import { inlineStyles } from '@inkwell/web/build/inline-styles';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const PAGE = fileURLToPath(new URL('../sign-in.html', import.meta.url));

/**
 * Builds `sign-in.html` by itself. In one build with the console, the code that both use would be a file of its own, and every
 * page of the console would load 4 kB more.
 */
export function signInPage(): Plugin {
  return {
    name: 'inkwell:sign-in-page',
    // The backend answers /admin-login with the page.
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === '/admin-login') request.url = '/sign-in.html';
        next();
      });
    },
    writeBundle: async ({ dir }) => {
      await build({
        configFile: false,
        logLevel: 'error',
        plugins: [react(), inlineStyles()],
        build: {
          outDir: dir ?? 'dist',
          emptyOutDir: false,
          assetsDir: 'admin-assets',
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: PAGE },
        },
      });
    },
  };
}
