import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The job of a killed worker runs again after a minute without a heartbeat. */
const SENT_LIMIT_MS = 240_000;

/**
 * Waits until no job is left, and checks that every e-mail arrived, under the Message-ID that belongs to its key.
 * @param {import('./load.mjs').Load} load
 * @returns a sentence with the numbers
 */
export async function checkEmails(load, mailboxUrl) {
  await waitForEmptyQueues(load);
  const emails = await load.query(
    `SELECT key, recipient, template, last_error AS "lastError", sent_at IS NOT NULL AS "isSent" FROM emails`,
  );
  const { messages } = await (await fetch(`${mailboxUrl}/api/messages`)).json();
  const received = new Map(messages.map((message) => [message.messageId, message]));
  for (const { key, recipient, template, lastError, isSent } of emails) {
    const name = `The e-mail ${template} to ${recipient}`;
    if (!isSent) throw new Error(`${name} was not sent: ${lastError}`);
    const message = received.get(messageIdOf(key));
    if (!message) throw new Error(`${name} did not arrive.`);
    if (!message.to.includes(recipient)) throw new Error(`${name} arrived at ${message.to}.`);
    received.delete(messageIdOf(key));
  }
  if (received.size > 0) throw new Error(`E-mails without a row arrived: ${[...received.keys()].join(', ')}`);
  const repeated = messages.filter(({ deliveries }) => deliveries > 1).length;
  return `${emails.length} e-mails arrived, ${repeated} of them more than once with the same Message-ID.`;
}

async function waitForEmptyQueues(load) {
  const giveUpAt = performance.now() + SENT_LIMIT_MS;
  for (;;) {
    const rows = await load.query(
      `SELECT name, state, count(*)::int AS jobs FROM pgboss.job
       WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%' AND start_after < now() + interval '1 hour' GROUP BY 1, 2`,
    );
    if (rows.length === 0) return;
    if (performance.now() > giveUpAt) throw new Error(`Jobs are left: ${JSON.stringify(rows)}`);
    await sleep(500);
  }
}

function messageIdOf(key) {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@inkwell.test>`;
}
