import { once } from 'node:events';
import { createServer } from 'node:net';

/** Checks the port before anything is started, so that a port in use is reported at once. */
export async function checkPortIsFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listening(port, async () => {
    probe.listen(port, host);
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

/** Runs `listen`. @throws one line if another program uses the port */
export async function listening(port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`port ${port} is in use; set PORT to another one`, { cause: error });
    }
    throw error;
  }
}
