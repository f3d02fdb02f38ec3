import { runningProduct } from '../product/running-product.js';

export interface Email {
  id: string;
  subject: string;
  text: string;
  html: string;
  deliveries: number;
  attachments: { filename: string; mimeType: string; size: number }[];
}

const WAIT_SECONDS = 20;

/** The id of the newest e-mail to an address, for `after` of `nextEmail`. */
export async function lastEmailId(to: string): Promise<string> {
  const [newest] = await emailsTo(to);
  return newest?.id ?? '';
}

/** Waits for the first e-mail after `after` whose subject matches. */
export async function nextEmail(to: string, subject: RegExp, after = ''): Promise<Email> {
  let seen = after;
  for (;;) {
    const messages = await list(to, seen, WAIT_SECONDS);
    const [newest] = messages;
    if (!newest) throw new Error(`No e-mail to ${to} with a subject like ${subject}`);
    // The list is sorted newest first, so the last match is the oldest.
    const found = messages.findLast((message) => subject.test(message.subject));
    if (found) return found;
    seen = newest.id;
  }
}

/** All e-mails to an address, newest first, without waiting. */
export function emailsTo(to: string): Promise<Email[]> {
  return list(to, '', 0);
}

export async function readAttachment({ id }: Email, index = 0): Promise<Buffer> {
  const answer = await fetch(`${runningProduct().mailboxUrl}/messages/${id}/attachments/${index}`);
  if (!answer.ok) throw new Error(`The e-mail ${id} has no attachment ${index}`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function nextCode(to: string, after = ''): Promise<string> {
  const { text } = await nextEmail(to, /is your code for/, after);
  return firstMatch(text, /\b\d{6}\b/);
}

export async function nextAgreementLink(to: string, after = ''): Promise<string> {
  const { text } = await nextEmail(to, /^Sign your agreement/, after);
  return firstMatch(text, /http\S+\/sign-agreement\/\S+/);
}

export async function nextResetLink(to: string, after = ''): Promise<string> {
  const { text } = await nextEmail(to, /^Choose a new/, after);
  return firstMatch(text, /http\S+\/reset-password\/\S+/);
}

export async function nextInvitationLink(to: string): Promise<string> {
  const { text } = await nextEmail(to, /^You are invited/);
  return firstMatch(text, /http\S+\/accept-invitation\/\S+/);
}

function firstMatch(text: string, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? [];
  if (!found) throw new Error(`Nothing like ${pattern} in the e-mail:\n${text}`);
  return found;
}

async function list(to: string, after: string, waitSeconds: number): Promise<Email[]> {
  const query = new URLSearchParams({ to, after, wait: String(waitSeconds) });
  const answer = await fetch(`${runningProduct().mailboxUrl}/api/messages?${query}`);
  const { messages } = (await answer.json()) as { messages: Email[] };
  return messages;
}
