import { readdirSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { RecordedFacts } from '../../../test/facts.js';
import { HeldJobs } from '../../../test/held-jobs.js';
import { bombOf, ImageImports, outcomes, zipOf } from '../../../test/image-imports.js';
import { hugePng, page } from '../../../test/pictures.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';
import { DECLARE_FILES } from '../../backups/copy/backup.queries.js';
import { FileStore } from '../../core/storage/file-store.js';
import { OrphanCleanup } from '../../core/storage/orphan-cleanup.js';

const NAME_REFUSAL = 'The name has a control character, or a mark that changes the direction of text.';

const jobs = new HeldJobs();
let app: TestApp;
let admin: TestUser;
let imports: ImageImports;
let projectId: string;
let picture: Buffer;

/** No job runs by itself. */
beforeAll(async () => {
  app = await TestApp.start({ beforeInit: jobs.collect });
  admin = await addAdmin(app);
  picture = await page(60, 40).png().toBuffer();
});
afterAll(() => app.stop());
beforeEach(async () => {
  projectId = await addProject(app);
  imports = new ImageImports(app, admin, jobs, projectId);
});

describe('a ZIP', () => {
  test('its images are added in natural order with their texts and details, and all of it is recorded', async () => {
    const bytes = await zipOf({
      'page 10.png': picture,
      'page 9.png': picture,
      'page 9.txt': '\uFEFFThe ninth page\n',
      'details.csv': 'filename;title;description;minWords\npage 10.png;Tenth;"The ""last"" one";12\n',
    });
    const facts = new RecordedFacts(app);
    const names = await facts.of(() => imports.run([{ name: 'scan.zip', bytes }]));
    expect(names.filter((name) => name === 'image.published')).toHaveLength(2);
    const lastTask = await app.row<{ id: string }>('SELECT id FROM tasks ORDER BY created_at DESC LIMIT 1');
    expect(outcomes(await imports.read(lastTask.id))).toEqual([
      ['page 9.png', 'added'],
      ['page 10.png', 'added'],
    ]);
    const [ninth, tenth, ...others] = await imports.images();
    expect(others).toEqual([]);
    expect(ninth).toMatchObject({
      title: 'page 9',
      description: '',
      referenceText: 'The ninth page\n',
      minWords: null,
      originalName: 'page 9.png',
      isActive: true,
    });
    expect(tenth).toMatchObject({
      title: 'Tenth',
      description: 'The "last" one',
      referenceText: null,
      minWords: 12,
    });
    const audit = await auditOf(app, projectId);
    expect(audit.at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'images.import',
      details: { files: 2 },
    });
  });

  test('the files of the upload are deleted when the task has ended, and those of the images stay', async () => {
    const taskId = await imports.start([{ name: 'a.zip', bytes: await zipOf({ '1.png': picture }) }]);
    const key = `imports/${taskId}/0`;
    const files = app.app.get(FileStore);
    await app.rows(`UPDATE pending_files SET begun_at = now() - interval '2 days'`);
    await app.app.get(OrphanCleanup).run();
    expect(await files.exists(key)).toBe(true);
    // A backup has it as well.
    const inBackup = await app.database.transaction(async (tx) => {
      await tx.query(DECLARE_FILES);
      const found: object[] = await tx.query('FETCH ALL FROM stored_files');
      await tx.query('CLOSE stored_files');
      return found;
    });
    expect(inBackup).toContainEqual({ key, type: 'application/octet-stream' });
    await jobs.runTask(taskId);
    const job = `SELECT data FROM pgboss.job WHERE name = 'delete-files' ORDER BY created_on DESC LIMIT 1`;
    const { data } = await app.row<{ data: { keys: string[] } }>(job);
    expect(data).toEqual({ keys: [key] });
    await jobs.run('delete-files', data);
    expect(await files.exists(key)).toBe(false);
    const [image] = await imports.images();
    expect(await files.exists(`images/${image?.filename}`)).toBe(true);
    expect(await app.rows('SELECT 1 FROM pending_files')).toEqual([]);
    expect(
      readdirSync(app.settings.dataDir, { recursive: true }).filter((name) => String(name).includes('.tmp')),
    ).toEqual([]);
  });

  test('one bad file does not stop the others, and each says why', async () => {
    const bytes = await zipOf({
      '1.png': picture,
      '2.png': 'no picture',
      '3.png': picture.subarray(0, 100),
      '4.png': hugePng(20_000, 20_000),
      '5.txt': 'nothing',
      '6.png': picture,
      '6.txt': Buffer.from([0xff, 0xfe, 0x41]),
      '7.png': picture,
      '7.txt': 'a\0b',
      '8.zip': await zipOf({ 'x.png': picture }),
      '9.png': picture,
      'list.csv': `filename,title,minWords\n9.png,${'x'.repeat(201)},3\n1.png,One,-4`,
    });
    const task = await imports.run([{ name: 'bad.zip', bytes }]);
    expect(task).toMatchObject({ total: 9, done: 9, leftOut: 7 });
    expect(Object.fromEntries(outcomes(task))).toEqual({
      '1.png': 'The minimum must be a whole number of words from 1',
      '2.png': 'Please select an image file: JPEG, PNG, GIF, WebP or TIFF',
      '3.png': 'This image file is damaged and cannot be read',
      '4.png': 'The image must have at most 50 million pixels.',
      '5.txt': 'There is no image with this name.',
      '6.png': 'added',
      '7.png': 'added',
      '8.zip': 'A ZIP in a ZIP is not opened.',
      '9.png': 'The title must be at most 200 characters',
    });
    const messageOf = (name: string) => task.results.find(({ item }) => item === name)?.message;
    expect([messageOf('6.png'), messageOf('7.png')]).toEqual([
      'Added without its reference text. The file is not a text in UTF-8, UTF-16 or Windows-1252.',
      'Added without its reference text. The file is not a text in UTF-8, UTF-16 or Windows-1252. “6” is the same picture.',
    ]);
    const better = await imports.run([
      { name: 'good.zip', bytes: await zipOf({ '1.png': picture, '2.png': 'x' }) },
    ]);
    expect(outcomes(better)).toEqual([
      ['2.png', 'Please select an image file: JPEG, PNG, GIF, WebP or TIFF'],
      ['1.png', 'added'],
    ]);
    expect(await imports.titles()).toEqual(['6', '7', '1']);
  });

  /** Changes each occurrence of the bytes, in the local headers and in the directory. */
  const replaced = (zip: Buffer, from: string, to: string) =>
    Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

  test('names that lead out of it, links, and encrypted files are left out', async () => {
    const outside = replaced(await zipOf({ 'xx/1.png': picture, '2.png': picture }), 'xx/1.png', '../1.png');
    expect(outcomes(await imports.run([{ name: 'outside.zip', bytes: outside }]))).toEqual([
      ['../1.png', 'The name leads out of the ZIP.'],
      ['2.png', 'added'],
    ]);
    const links = await zipOf({ '1.png': '/etc/passwd' }, 0o120777);
    expect(outcomes(await imports.run([{ name: 'links.zip', bytes: links }]))).toEqual([
      ['1.png', 'This is a link, not a file.'],
    ]);
    const encrypted = await zipOf({ '1.png': picture });
    // The flags of the entry in the directory.
    const directory = encrypted.indexOf('PK\u0001\u0002');
    encrypted.writeUInt16LE(encrypted.readUInt16LE(directory + 8) | 1, directory + 8);
    expect(outcomes(await imports.run([{ name: 'encrypted.zip', bytes: encrypted }]))).toEqual([
      ['1.png', 'The file is protected by a password.'],
    ]);
  });

  test.each([
    ['a NUL', '\0', 'U+0000'],
    ['a line break', '\n', 'U+000A'],
    ['a control character of Unicode', '\u0085', 'U+0085'],
    ['a mark that turns the direction of text', '\u202e', 'U+202E'],
    ['an isolate', '\u2067', 'U+2067'],
    ['a mark of Arabic', '\u061c', 'U+061C'],
    ['a line separator', '\u2028', 'U+2028'],
  ])('a name with %s is refused, and the other files are added', async (_, character, code) => {
    const marker = 'x'.repeat(Buffer.byteLength(character));
    const zip = await zipOf({ [`1${marker}a.png`]: picture, [`1${marker}a.txt`]: 'Text', '2.png': picture });
    const bytes = replaced(zip, `1${marker}a`, `1${Buffer.from(character).toString('latin1')}a`);
    const task = await imports.run([{ name: 'a.zip', bytes }]);
    expect(outcomes(task)).toEqual(
      expect.arrayContaining([
        [`1[${code}]a.png`, NAME_REFUSAL],
        ['2.png', 'added'],
      ]),
    );
    expect(task).toMatchObject({ total: 2, done: 2, leftOut: 1 });
    expect(await imports.titles()).toEqual(['2']);
  });

  test('an uploaded file with such a name is refused, whatever it is', async () => {
    const files = [
      { name: '1.png', bytes: picture },
      { name: '\0a.png', bytes: picture },
      { name: '\u202eb.zip', bytes: await zipOf({ '1.png': picture }) },
      { name: 'c\0.pdf', bytes: '%PDF-1.7' },
      { name: '\u202ed.txt', bytes: 'Text' },
    ];
    expect(outcomes(await imports.run(files)).toSorted()).toEqual([
      ['1.png', 'added'],
      ['[U+0000]a.png', NAME_REFUSAL],
      ['[U+202E]b.zip', NAME_REFUSAL],
      ['[U+202E]d.txt', NAME_REFUSAL],
      ['c[U+0000].pdf', NAME_REFUSAL],
    ]);
  });

  test('names in a CSV file, titles and texts with a NUL are refused, too', async () => {
    const bytes = await zipOf({
      '1.png': picture,
      '2.png': picture,
      '3.png': picture,
      'list.csv': 'filename,title,description\n1.png,a\0b,\n2.png,,a\0b\n4\0.png,,\n',
    });
    const unstorable = 'The texts have a character that cannot be stored.';
    expect(outcomes(await imports.run([{ name: 'a.zip', bytes }]))).toEqual([
      ['1.png', unstorable],
      ['2.png', unstorable],
      ['4[U+0000].png', 'The CSV file names this image, and it is not there.'],
      ['3.png', 'added'],
    ]);
  });

  test('a file that unpacks to more than its directory says, or to other bytes, is left out', async () => {
    for (const offset of [24, 16]) {
      const zip = await zipOf({ '1.png': picture, '2.png': picture });
      const directory = zip.indexOf('PK\u0001\u0002');
      // The unpacked size, and the checksum.
      zip.writeUInt32LE(zip.readUInt32LE(directory + offset) - 1, directory + offset);
      const task = await imports.run([{ name: 'lying.zip', bytes: zip }]);
      expect(outcomes(task)).toEqual([
        ['1.png', 'The file is damaged.'],
        ['2.png', 'added'],
      ]);
    }
  });

  test('a ZIP bomb is refused before anything is unpacked', async () => {
    const zeros = deflateRawSync(Buffer.alloc(100 * 1024 ** 2), { level: 9 });
    const bytes = bombOf(zeros, 100 * 1024 ** 2, 30);
    expect(bytes.length).toBeLessThan(200_000);
    expectRefusal(await imports.send([{ name: 'bomb.zip', bytes }]), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The files in the ZIP are too large together.',
    });
    const one = await imports.run([{ name: 'one.zip', bytes: bombOf(zeros, 100 * 1024 ** 2, 1) }]);
    expect(outcomes(one)).toEqual([['0.png', 'The file is larger than 5 MB.']]);
  });

  test('an empty or damaged ZIP, and one with two CSV files, is refused', async () => {
    const refusal = async (bytes: Uint8Array) => imports.send([{ name: 'a.zip', bytes }]);
    expectInvalid(await refusal(await zipOf({})), { files: 'There is no image in the files.' });
    expectInvalid(await refusal(await zipOf({ 'a.txt': 'x' })), { files: 'There is no image in the files.' });
    const whole = await zipOf({ '1.png': picture });
    expectInvalid(await refusal(whole.subarray(0, whole.length - 30)), {
      files: 'The ZIP is damaged and cannot be read.',
    });
    expectInvalid(await refusal(await zipOf({ '1.png': picture, 'a.csv': 'filename\nx', 'b.csv': 'x' })), {
      files: 'There is more than one CSV file.',
    });
    expectInvalid(await refusal(await zipOf({ '1.png': picture, 'a.csv': 'title\nx' })), {
      files: 'The CSV file has no column “filename”.',
    });
    expectInvalid(await imports.send([]), { files: 'Please choose images, a ZIP or a PDF.' });
    expect(await imports.images()).toEqual([]);
  });
});
