import { mkdtempSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  altered,
  caseFileOf,
  problemsOf,
  startWithCase,
  verify,
  writeFiles,
} from '../../../../test/case-file.js';
import type { TestApp } from '../../../../test/test-app.js';
import type { TestUser } from '../../../../test/users.js';
import { FileStore } from '../../../core/storage/file-store.js';
import { checkCaseFile } from './check-case-file.js';

let app: TestApp;
let user: TestUser;
let assignmentId: string;
let folder: string;
let files: Map<string, Buffer>;

beforeAll(async () => {
  ({ app, user, assignmentId } = await startWithCase());
  files = await caseFileOf(app, assignmentId);
  folder = mkdtempSync(join(tmpdir(), 'inkwell-case-'));
  await writeFiles(folder, files);
}, 60_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('verify.mjs confirms in one line that everything holds, and says who sealed it', async () => {
  const { code, output } = await verify(folder);
  expect(output).toMatch(
    /^The case file is complete and unchanged: \d+ checks passed\. It was sealed by “Inkwell Agreements” \(SHA-256 of the certificate: [0-9a-f]{64}\)\.\n$/,
  );
  expect(code).toBe(0);
  expect((await verify(folder, '--verbose')).output).toContain(
    'agreement/agreement.pdf has the seal of “Inkwell Agreements”',
  );
});

test('the check fails if one byte of any file changes', async () => {
  expect((await checkCaseFile(folder)).problems).toEqual([]);
  for (const [index, [path, bytes]] of [...files].entries()) {
    const places = path.startsWith('manifest') ? [0, bytes.length >> 2, bytes.length >> 1] : [];
    for (const at of [...places, index % 2 === 0 ? bytes.length - 1 : bytes.length >> 1]) {
      await writeFile(join(folder, path), altered(bytes, at));
      const { problems } = await checkCaseFile(folder);
      expect(problems.length, `${path}, byte ${at}`).toBeGreaterThan(0);
    }
    await writeFile(join(folder, path), bytes);
  }
  expect((await checkCaseFile(folder)).problems).toEqual([]);
}, 60_000);

test.each([
  'index.html',
  'verify.mjs',
  'manifest.json',
  'manifest.p7s',
  'ledger.json',
  'agreement/agreement.pdf',
])('verify.mjs fails after a change of one byte of %s', async (path) => {
  const bytes = files.get(path) ?? Buffer.alloc(0);
  await writeFile(join(folder, path), altered(bytes, bytes.length - 2));
  expect((await verify(folder)).code).not.toBe(0);
  await writeFile(join(folder, path), bytes);
});

test.each([
  'index.html',
  'manifest.json',
  'manifest.p7s',
  'agreement/signature.png',
  'texts/document/version-00001.html',
])('the check fails without %s', async (path) => {
  await rm(join(folder, path));
  expect((await checkCaseFile(folder)).problems).toContain(`${path} is missing.`);
  await writeFile(join(folder, path), files.get(path) ?? '');
});

test('verify.mjs fails with an additional file, and names it', async () => {
  const added = join(folder, 'texts', 'added.html');
  await writeFile(added, '');
  const { code, output } = await verify(folder);
  expect({ code, output }).toEqual({
    code: 1,
    output:
      'THE CASE FILE WAS CHANGED OR IS NOT COMPLETE. texts/added.html does not belong to the case file.\n',
  });
  await rm(added);
});

test('the check finds facts and a PDF that are not what was signed, although the list of files is sealed', async () => {
  await app.rows('ALTER TABLE signed_agreements DISABLE TRIGGER signed_agreements_keep');
  const rename = (name: string) =>
    app.rows('UPDATE signed_agreements SET user_name = $2 WHERE user_id = $1', [user.id, name]);
  await rename('Eve');
  expect(await problemsOf(await caseFileOf(app, assignmentId))).toEqual([
    'The fingerprint of the agreement is not that of what was signed.',
  ]);
  await rename(user.name);
  await app.rows('ALTER TABLE signed_agreements ENABLE TRIGGER signed_agreements_keep');
  const key = 'agreements/of-everything.pdf';
  const store = app.app.get(FileStore);
  const pdf = await store.get(key);
  await store.put(key, altered(pdf, 200), 'application/pdf');
  expect(await problemsOf(await caseFileOf(app, assignmentId))).toEqual([
    'agreement/agreement.pdf has no valid seal.',
  ]);
  await store.put(key, pdf, 'application/pdf');
});
