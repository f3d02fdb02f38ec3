import { randomUUID } from 'node:crypto';
// Node strips the types.
import { signaturePicture } from '../../e2e/users/signature-picture.ts';

const WAIT_SECONDS = 20;
/** The first PDF waits until Chromium is unpacked. */
const PDF_TRIES = 6;

/**
 * Registers, verifies the e-mail address, signs the agreement and waits for the signed copy.
 * @param {{ siteUrl: string, mailboxUrl: string }} product
 * @returns {Promise<Buffer>} the PDF that arrived in the mailbox
 */
export async function signAgreement({ siteUrl, mailboxUrl }) {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
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
      const query = new URLSearchParams({ to: email, wait: String(WAIT_SECONDS), after: seen });
      const { messages } = await readAnswer(await fetch(`${mailboxUrl}/api/messages?${query}`));
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
  const [otp] = /\b\d{6}\b/.exec((await nextEmail(/is your .* code/)).text);
  const { agreementLink } = await post('verify-otp', { email, otp });
  await post('sign-agreement', { signature: signaturePicture() }, agreementLink.split('/').at(-1));
  const { id, subject, attachments } = await nextEmail(/signed/i, PDF_TRIES);
  if (!attachments.length) throw new Error(`The e-mail "${subject}" has no attachment.`);
  const pdf = Buffer.from(await (await fetch(`${mailboxUrl}/messages/${id}/attachments/0`)).arrayBuffer());
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The attachment is not a PDF.');
  return pdf;
}

async function readAnswer(response) {
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} from ${response.url}: ${JSON.stringify(answer)}`);
  return answer;
}
