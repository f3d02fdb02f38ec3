import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defineJob } from '../src/core/jobs/job-definition.js';
import { Jobs } from '../src/core/jobs/jobs.js';
import { SmtpMailer } from '../src/core/mail/smtp-mailer.js';
import { PdfRenderer } from '../src/core/pdf/pdf-renderer.js';
import { pdfOf } from './pictures.js';
import { submittedDocument } from './reviewed-work.js';
import { Reviewer } from './reviewer.js';
import { TestApp } from './test-app.js';
import { registerUser, signAs, verifiedUser } from './users.js';

type Handler = (payload: object) => Promise<void>;

const handlers = new Map<string, Handler>();
let app: TestApp;
let pdf: Buffer;

/** No job runs by itself. */
beforeAll(async () => {
  app = await TestApp.start({
    minWords: 1,
    beforeInit: (nest) => {
      const jobs = nest.get(Jobs);
      const handle = jobs.handle.bind(jobs);
      vi.spyOn(jobs, 'handle').mockImplementation((definition, run, options) => {
        handlers.set(definition.name, run as Handler);
        handle(definition, run, options);
      });
    },
  });
  pdf = await pdfOf(1);
});
beforeEach(() => {
  vi.spyOn(app.app.get(PdfRenderer), 'renderPdf').mockResolvedValue(pdf);
});
afterAll(() => app.stop());

/** Runs the newest job of the queue, as if the process had died after it and before the queue knew. */
async function runNewest(queue: string): Promise<void> {
  const { data } = await app.row<{ data: object }>(
    'SELECT data FROM pgboss.job WHERE name = $1 ORDER BY created_on DESC LIMIT 1',
    [queue],
  );
  await handlers.get(queue)?.(data);
}

const countEmails = async () =>
  (await app.row<{ count: number }>('SELECT count(*)::int AS count FROM emails')).count;
/** Later than the shortest time between two codes. */
const letTimePass = () => app.rows(`UPDATE verification_codes SET sent_at = sent_at - interval '2 minutes'`);

/** What leads to each job that sends an e-mail. */
const causes: Record<string, () => Promise<unknown>> = {
  'send-reset-link': async () => {
    const { email } = await verifiedUser(app);
    return app.post('/api/auth/forgot-password', { email });
  },
  'resend-code': async () => {
    const { email } = await registerUser(app);
    await letTimePass();
    return app.post('/api/auth/resend-otp', { email });
  },
  'notify-failed-sign-ins': async () => {
    const job = defineJob<object>('notify-failed-sign-ins');
    const payload = { email: (await verifiedUser(app)).email, day: '2026-11-24' };
    await app.database.transaction((tx) => app.app.get(Jobs).enqueue(tx, job, payload));
  },
  'make-signed-copy': async () => signAs(app, await verifiedUser(app)),
  'mail-reports': async () => {
    const reviewer = await Reviewer.create(app);
    const { reviewId } = await submittedDocument(app, 'one two three');
    expect((await reviewer.publish(reviewId)).status).toBe(200);
    await runNewest('make-review-report');
    await runNewest('make-review-report');
    const { count } = await app.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail-reports'`,
    );
    expect(count).toBe(1);
  },
};

test.each(Object.keys(causes))('a job %s that runs twice sends one e-mail', async (queue) => {
  await causes[queue]?.();
  const before = await countEmails();
  await runNewest(queue);
  expect(await countEmails()).toBe(before + 1);
  await letTimePass();
  await runNewest(queue);
  expect(await countEmails()).toBe(before + 1);
});

test('a job send-email that runs twice delivers once', async () => {
  const send = vi.spyOn(app.app.get(SmtpMailer), 'send').mockResolvedValue({ messageId: '1' });
  await registerUser(app);
  await runNewest('send-email');
  await runNewest('send-email');
  expect(send).toHaveBeenCalledOnce();
});
