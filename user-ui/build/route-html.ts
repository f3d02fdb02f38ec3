import type { Connect, Plugin } from 'vite';

/** Routes like the backend, for `vite` and `vite preview`: two HTML documents, and files. */
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
