import { once } from 'node:events';
import { createServer } from 'node:net';

/** Looks before anything is started whether the port can be had, so that a taken one is told at once. */
export async function checkPortIsFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listening(port, async () => {
    probe.listen(port, host);
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

/** Runs what listens on `port`. @throws one line when another program has it */
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
