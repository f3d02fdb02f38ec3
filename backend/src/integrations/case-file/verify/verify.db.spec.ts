import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
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

test('the check finds a file, a folder and the list of files that are symbolic links, although their content is unchanged', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'inkwell-elsewhere-'));
  for (const path of ['ledger.json', 'texts', 'manifest.json', 'verify.mjs']) {
    await rename(join(folder, path), join(elsewhere, path));
    await symlink(join(elsewhere, path), join(folder, path));
    expect((await checkCaseFile(folder)).problems).toEqual([
      `${path} is a symbolic link. Its content can change.`,
    ]);
    expect((await verify(folder)).code, path).toBe(1);
    await rm(join(folder, path));
    await rename(join(elsewhere, path), join(folder, path));
  }
  await symlink(join(elsewhere, 'nothing'), join(folder, 'Thumbs.db'));
  expect((await checkCaseFile(folder)).problems).toEqual([
    'Thumbs.db is a symbolic link. Its content can change.',
  ]);
  await rm(join(folder, 'Thumbs.db'));
  rmSync(elsewhere, { recursive: true });
});

test('the verify.mjs of another case file does not check that one through a link', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'inkwell-copy-'));
  await symlink(join(folder, 'verify.mjs'), join(copy, 'verify.mjs'));
  const { code, output } = await verify(copy);
  expect([code, output]).toEqual([1, expect.stringContaining('manifest.json is missing')]);
  rmSync(copy, { recursive: true });
});

test('the check finds empty folders', async () => {
  await mkdir(join(folder, 'texts', 'more', 'inner'), { recursive: true });
  await writeFile(join(folder, 'texts', 'more', '.DS_Store'), '');
  await mkdir(join(folder, 'agreement', 'old'));
  expect((await checkCaseFile(folder)).problems.sort()).toEqual([
    'agreement/old/ is an empty folder, which does not belong to the case file.',
    'texts/more/inner/ is an empty folder, which does not belong to the case file.',
  ]);
  for (const path of ['texts/more', 'agreement/old']) rmSync(join(folder, path), { recursive: true });
  expect((await checkCaseFile(folder)).problems).toEqual([]);
});

test('--certificate decides whether the case file is confirmed', async () => {
  const { body } = await app.get<{ sha256: string }>('/api/verify/certificate');
  const { sha256 } = body;
  const asPrinted = sha256.toUpperCase().replace(/(..)(?=.)/g, '$1:');
  const other = '0'.repeat(64);
  for (const args of [[sha256], [asPrinted], [other, sha256]]) {
    const { code, output } = await verify(folder, ...args.flatMap((value) => ['--certificate', value]));
    expect([code, output]).toEqual([0, expect.stringContaining('The case file is complete and unchanged')]);
  }
  expect(await verify(folder, '--certificate', other)).toEqual({
    code: 1,
    output: `THE CASE FILE WAS CHANGED OR IS NOT COMPLETE. It was sealed by another certificate: “Inkwell Agreements” (SHA-256 of the certificate: ${sha256}).\n`,
  });
});

test.each([
  [['--certificate']],
  [['--certificate', 'abc']],
  [['--certficate', '0'.repeat(64)]],
  [['0'.repeat(64)]],
])('verify.mjs confirms nothing with the options %j', async (args) => {
  const { code, output } = await verify(folder, ...args);
  expect([code, output]).toEqual([1, expect.stringMatching(/^NOT CHECKED\. /)]);
});

test('the check finds facts and a PDF that are not what was signed, although the list of files is sealed', async () => {
  await app.rows('ALTER TABLE signed_agreements DISABLE TRIGGER signed_agreements_keep');
  const renameSigner = (name: string) =>
    app.rows('UPDATE signed_agreements SET user_name = $2 WHERE user_id = $1', [user.id, name]);
  await renameSigner('Eve');
  expect(await problemsOf(await caseFileOf(app, assignmentId))).toEqual([
    'The fingerprint of the agreement is not that of what was signed.',
  ]);
  await renameSigner(user.name);
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
