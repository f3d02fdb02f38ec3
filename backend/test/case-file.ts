import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import { build } from 'rolldown';
import { readSigningIdentity } from '../src/agreements/evidence/certificate.js';
import { signPdf } from '../src/agreements/evidence/sign-pdf.js';
import { zipStream } from '../src/core/http/zip-stream.js';
import { FileStore } from '../src/core/storage/file-store.js';
import { CaseFileService } from '../src/integrations/case-file/case-file.service.js';
import { Verifier } from '../src/integrations/case-file/verifier.js';
import { checkCaseFile } from '../src/integrations/case-file/verify/check-case-file.js';
import { TestApp } from './test-app.js';
import { userWithEverything } from './user-with-everything.js';
import { addAdmin, type TestUser } from './users.js';
import { workOf } from './work.js';
import { readZip } from './zip.js';

export interface TestCase {
  app: TestApp;
  user: TestUser;
  assignmentId: string;
}

/** Starts an app with an assignment that has everything, also guidelines, a penalty and a sealed agreement. */
export async function startWithCase(): Promise<TestCase> {
  const app = await TestApp.start({ minWords: 3 });
  await useVerifier(app);
  await app.rows(
    `INSERT INTO project_guidelines (project_id, version, html)
     SELECT id, 1, '<p>Write what you <b>see</b>.</p>' FROM projects WHERE is_default`,
  );
  const user = await userWithEverything(app);
  const { assignmentId } = await workOf(app, user);
  const admin = await addAdmin(app);
  const { status } = await app.post(
    `/api/admin/users/${user.id}/penalize`,
    { reason: 'Copied' },
    admin.token,
  );
  if (status !== 200) throw new Error(`The penalty answered ${status}`);
  await storeSignedCopy(app, user);
  return { app, user, assignmentId };
}

/** Bundles `verify.mjs` as the build does, and gives it to the app, which runs from the sources. */
async function useVerifier(app: TestApp): Promise<void> {
  const { output } = await build({
    input: fileURLToPath(new URL('../src/integrations/case-file/verify/verify.ts', import.meta.url)),
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    transform: { target: 'node20' },
    write: false,
  });
  const program = Buffer.from(output[0].code);
  Object.assign(app.app.get(Verifier), { read: async () => program });
}

/** The files of a case file by their paths, without the folder that all of them are in. */
export async function caseFileOf(app: TestApp, assignmentId: string): Promise<Map<string, Buffer>> {
  const entries = app.app
    .get(CaseFileService)
    .entries(assignmentId, { signal: new AbortController().signal });
  const files = readZip(await buffer(zipStream(entries)));
  return new Map([...files].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]));
}

export async function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** What the check says of an unpacked case file. */
export async function problemsOf(files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-case-'));
  try {
    await writeFiles(folder, files);
    return (await checkCaseFile(folder)).problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function altered(bytes: Uint8Array, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Runs `node verify.mjs` in the folder. */
export function verify(folder: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['verify.mjs', ...args], { cwd: folder }, (error, stdout) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout });
    });
  });
}

/** Stores a PDF with the seal of the app as the copy of the user's agreement. */
async function storeSignedCopy(app: TestApp, { id }: { id: string }): Promise<void> {
  await app.rows(
    `UPDATE signed_agreements SET pdf_key = coalesce(pdf_key, 'agreements/' || id || '.pdf') WHERE user_id = $1`,
    [id],
  );
  const { key, fingerprint } = await app.row<{ key: string; fingerprint: string }>(
    'SELECT pdf_key AS key, fingerprint FROM signed_agreements WHERE user_id = $1',
    [id],
  );
  const document = await PDFDocument.create();
  document.addPage();
  const now = new Date();
  const description = {
    title: 'Agreement',
    author: 'Inkwell',
    subject: 'Signed',
    signedBy: 'Inkwell',
    reason: 'Seal',
  };
  const pdf = await signPdf(
    await document.save({ useObjectStreams: false }),
    { ...description, fingerprint },
    readSigningIdentity({ ...app.settings, now }),
    now,
  );
  await app.app.get(FileStore).put(key, pdf, 'application/pdf');
}
