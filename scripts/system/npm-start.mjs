import { freePort } from '../lib/start-server.mjs';

/** Includes the installation over a slow connection and the build. */
const START_LIMIT_MS = 15 * 60_000;

/** Shows the output of `npm start`. @returns the addresses in it */
export function waitUntilReady(program) {
  let output = '';
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The start took too long.')), START_LIMIT_MS);
    const read = (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
      const [, siteUrl] = /^ +Site +(http\S+?)\/$/m.exec(output) ?? [];
      const [, mailboxUrl] = /^ +Mailbox +(http\S+?)\/$/m.exec(output) ?? [];
      if (!siteUrl || !mailboxUrl) return;
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
