import { nodePath, projectEnvironment } from '../lib/node-runtime.mjs';
import { root } from '../lib/paths.mjs';
import { start } from '../lib/processes.mjs';
import { serverFlags } from '../lib/server-flags.mjs';
import { freePort, stop } from './servers.mjs';

/** Includes the installation over a slow connection and the build. */
const START_LIMIT_MS = 15 * 60_000;

/**
 * Starts the built program in this checkout, with its built-in database.
 * @param {Record<string, string>} environment `DATA_DIR` and what differs from the defaults
 * @returns its addresses, its `pid`, `stop`, and `ended`, which resolves with the exit code
 */
export async function startProduct(environment) {
  const program = start(nodePath(), [...serverFlags, 'backend/dist/main.js'], {
    cwd: root,
    env: projectEnvironment({ ...(await ports()), ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => program.once('exit', resolve));
  try {
    const addresses = await waitUntilReady(program, Boolean(environment.SMTP_URL));
    return { ...addresses, pid: program.pid, stop: () => stop(program), ended };
  } catch (error) {
    await stop(program);
    throw error;
  }
}

/** Shows the output of the start. @returns the addresses in it */
export function waitUntilReady(program, hasMailServer = false) {
  let output = '';
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The start took too long.')), START_LIMIT_MS);
    const read = (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
      const [, siteUrl] = /^ +Site +(http\S+?)\/$/m.exec(output) ?? [];
      const [, mailboxUrl] = /^ +Mailbox +(http\S+?)\/$/m.exec(output) ?? [];
      if (!siteUrl || !(mailboxUrl || hasMailServer)) return;
      clearTimeout(limit);
      resolve({ siteUrl, mailboxUrl });
    };
    program.stdout.setEncoding('utf8').on('data', read);
    program.stderr.setEncoding('utf8').on('data', read);
    program.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The start ended with code ${code}:\n${output}`));
    });
  });
}

export async function ports() {
  return { PORT: String(await freePort()), SMTP_PORT: '0', MAILBOX_PORT: '0' };
}
