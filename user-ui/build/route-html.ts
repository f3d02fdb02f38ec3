import type { Connect, Plugin } from 'vite';

/** What the backend does with paths, for `vite` and `vite preview`: two documents and everything else is a file. */
export function routeHtml(): Plugin {
  return {
    name: 'inkwell:route-html',
    configureServer: (server) => {
      server.middlewares.use(rewrite);
    },
    configurePreviewServer: (server) => {
      server.middlewares.use(rewrite);
    },
  };
}

const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
  const wantsDocument = request.headers.accept?.includes('text/html') ?? false;
  if (wantsDocument && request.url !== undefined) {
    const path = request.url.split('?')[0];
    request.url = path === '/' || path === '/home' ? '/index.html' : '/app.html';
  }
  next();
};
