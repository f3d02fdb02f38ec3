import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Program } from './program.js';
import { signatureImage } from './signature-image.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { startTestMailbox, type TestMailbox } from './test-mailbox.js';
import { registration } from './users.js';

/** The parts of a span that are compared. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

let dataDir: string;
let database: TestDatabase;
let mailbox: TestMailbox;
let collector: Server;
/** What the collector received. */
let received: string[];

beforeAll(() => Program.build(), 120_000);
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-tracing-'));
  database = await createTestDatabase();
  mailbox = await startTestMailbox(join(dataDir, 'mailbox'));
  received = [];
  collector = createServer(async (request, response) => {
    received.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  collector.close();
  await mailbox.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function spans(): Span[] {
  type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  return received.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
}

test('one trace has a request, its SQL, the job that makes the PDF and the job that sends it', async () => {
  const { port } = collector.address() as AddressInfo;
  const program = await Program.start({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.smtpUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  const form = registration();
  await program.post('/api/auth/register', form);
  const otp = await mailbox.codeFor(form.email);
  const { agreementLink } = await program.post<{ agreementLink: string }>('/api/auth/verify-otp', {
    email: form.email,
    otp,
  });
  const linkToken = agreementLink.split('/').at(-1) ?? '';
  await program.post('/api/auth/sign-agreement', { signature: await signatureImage() }, linkToken);
  await mailbox.waitFor(form.email, /^Your signed agreement/, 1, 30);
  expect(await program.terminate()).toBe(0);

  const all = spans();
  const request = all.find(({ name }) => name === 'POST /api/auth/sign-agreement');
  const trace = all.filter(({ traceId }) => traceId === request?.traceId);
  const children = (parent: Span | undefined) =>
    trace.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const named = (spansOfParent: Span[], name: string) =>
    spansOfParent.find((span) => span.name.startsWith(name));
  expect(named(children(request), 'pg.query:INSERT')).toBeDefined();
  const makesPdf = named(children(request), 'job make-signed-copy');
  expect(named(children(makesPdf), 'pg.query:')).toBeDefined();
  const sends = named(children(makesPdf), 'job send-email');
  expect(named(children(sends), 'pg.query:UPDATE')).toBeDefined();

  const line = program
    .output()
    .split('\n')
    .find((text) => text.includes('"route":"/api/auth/sign-agreement"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: request?.traceId });

  const sent = received.join('\n');
  for (const secret of [form.email, form.name, form.password, form.mobileNumber, form.address, linkToken]) {
    expect(sent).not.toContain(secret);
  }
}, 90_000);
