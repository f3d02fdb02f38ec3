import { once } from 'node:events';
import { createServer } from 'node:net';

/** Checks the port before anything is started, so that a port in use is reported at once. */
export async function checkPortIsFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listening({ port, host }, async () => {
    probe.listen(port, host);
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

/** Runs `listen`. @throws one line that names the setting if it is not possible */
export async function listening(
  { port, host }: { port: number; host: string },
  listen: () => Promise<unknown>,
): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new Error(`port ${port} is in use; set PORT to another one`, { cause: error });
    }
    if (code === 'EACCES') {
      throw new Error(`this user may not listen on port ${port}; set PORT to 1024 or more`, { cause: error });
    }
    throw new Error(
      `HOST: this machine cannot listen on ${host} (${code}). Set HOST to one of its addresses`,
      {
        cause: error,
      },
    );
  }
}
