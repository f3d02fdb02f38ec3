import { renderToString } from 'react-dom/server';
import type { RouteObject } from 'react-router';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from './App';
import { createQueryClient } from './api/queryClient';
import { routes, type ScreenHandle } from './router';

/** The first part of the path of each screen, and the file of its code. */
export function listScreens(from: RouteObject[] = routes): { path: string; file: string }[] {
  return from.flatMap(({ path = '', handle, children }) => {
    const { file }: Partial<ScreenHandle> = handle ?? {};
    return file ? [{ path: path.split('/')[0] ?? '', file }] : listScreens(children ?? []);
  });
}

/** The HTML of a screen as a visitor sees it first, and the title of its tab. */
export async function renderScreen(path: string): Promise<{ html: string; title: string }> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} cannot be rendered: it redirects`);
  const html = renderToString(
    <App queryClient={createQueryClient()} onReady={() => undefined}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  const [element = '', title = ''] = html.match(/<title>(.*?)<\/title>/) ?? [];
  return { html: html.replace(element, ''), title };
}
