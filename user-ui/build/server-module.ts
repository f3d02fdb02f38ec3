import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { cssModules } from './css-modules.ts';

const APP = fileURLToPath(new URL('..', import.meta.url));

/** Loads a module of the app for Node, with a separate Vite server, independent of the build. */
export async function withServerModule<Module extends object, Result>(
  file: string,
  use: (module: Module) => Promise<Result> | Result,
): Promise<Result> {
  const server: ViteDevServer = await createServer({
    root: APP,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    css: { modules: cssModules },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await use((await server.ssrLoadModule(`${APP}src/${file}`)) as Module);
  } finally {
    await server.close();
  }
}
