import { randomUUID } from 'node:crypto';
// Node strips the types.
import { signaturePicture } from '../../e2e/users/signature-picture.ts';

const WAIT_SECONDS = 20;
/** The first PDF waits until Chromium is unpacked. */
const PDF_TRIES = 6;

/**
 * Registers, verifies the e-mail address, signs the agreement and waits for the signed copy.
 * @param {{ siteUrl: string, mailboxUrl: string, readEmails?: typeof readMailbox }} product `readEmails` if the e-mails
 *   do not go to the mailbox
 * @returns {Promise<Buffer>} the PDF that arrived in the mailbox
 */
export async function signAgreement({
  siteUrl,
  mailboxUrl,
  readEmails = readMailbox(mailboxUrl),
  domain = 'example.com',
}) {
  const email = `${randomUUID().slice(0, 8)}@${domain}`;
  const post = async (path, body, token) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    return readAnswer(
      await fetch(`${siteUrl}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  };
  let seen = '';
  const nextEmail = async (subject, tries = 1) => {
    for (let count = 0; count < tries; count++) {
      const messages = await readEmails(email, seen);
      seen = messages[0]?.id ?? seen;
      const found = messages.find((message) => subject.test(message.subject));
      if (found) return found;
    }
    throw new Error(`No e-mail with a subject like ${subject} arrived.`);
  };

  await post('register', {
    name: 'Sample Writer',
    email,
    mobileNumber: '5012345678',
    alternativeMobileNumber: '',
    address: '7 Quill Lane, Inkford',
    password: 'ink and paper',
  });
  const [otp] = /\b\d{6}\b/.exec((await nextEmail(/is your code for/)).text);
  const { agreementLink } = await post('verify-otp', { email, otp });
  await post('sign-agreement', { signature: signaturePicture() }, agreementLink.split('/').at(-1));
  const { subject, attachments } = await nextEmail(/signed/i, PDF_TRIES);
  if (!attachments.length) throw new Error(`The e-mail "${subject}" has no attachment.`);
  const pdf = await attachments[0].read();
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The attachment is not a PDF.');
  return pdf;
}

/** Reads the e-mails to an address that arrived after one; waits for a while if there is none. The newest is the first. */
function readMailbox(mailboxUrl) {
  return async (to, after) => {
    const query = new URLSearchParams({ to, wait: String(WAIT_SECONDS), after });
    const { messages } = await readAnswer(await fetch(`${mailboxUrl}/api/messages?${query}`));
    const read = async (id, index) => {
      const response = await fetch(`${mailboxUrl}/messages/${id}/attachments/${index}`);
      return Buffer.from(await response.arrayBuffer());
    };
    return messages.map((message) => ({
      ...message,
      attachments: message.attachments.map((_, index) => ({ read: () => read(message.id, index) })),
    }));
  };
}

async function readAnswer(response) {
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} from ${response.url}: ${JSON.stringify(answer)}`);
  return answer;
}
