import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { RecordedFacts } from '../../../test/facts.js';
import { hugePng, page, pdfOf } from '../../../test/pictures.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';
import type { TaskDto } from '../../console/tasks/dto/task.dto.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { FileStore } from '../../core/storage/file-store.js';
import { OrphanCleanup } from '../../core/storage/orphan-cleanup.js';
import type { TaskStartedDto } from './dto/user-import.dto.js';

const URL = '/api/admin/imports/images';

let app: TestApp;
let admin: TestUser;
let projectId: string;
let picture: Buffer;
let runTask: (payload: { taskId: string }) => Promise<void>;
let deleteFiles: (payload: { keys: string[] }) => Promise<void>;

/** No job runs by itself. */
beforeAll(async () => {
  app = await TestApp.start({
    beforeInit: (nest) => {
      const jobs = nest.get(Jobs);
      const handle = jobs.handle.bind(jobs);
      jobs.handle = (definition, run, options) => {
        if (definition.name === 'run-task') runTask = run as unknown as typeof runTask;
        if (definition.name === 'delete-files') deleteFiles = run as unknown as typeof deleteFiles;
        handle(definition, run, options);
      };
    },
  });
  admin = await addAdmin(app);
  picture = await page(60, 40).png().toBuffer();
});
afterAll(() => app.stop());
beforeEach(async () => {
  projectId = await addProject(app);
});

interface File {
  name: string;
  bytes: Uint8Array | string;
}
const send = async (files: File[], texts: Record<string, string> = {}, by = admin) => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ projectId, ...texts })) form.set(name, text);
  for (const { name, bytes } of files)
    form.append('files', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const request = new Response(form);
  return app.call<TaskStartedDto>('POST', URL, {
    token: by.token,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
};
const readTask = async (id: string) =>
  (await app.get<{ task: TaskDto }>(`/api/admin/tasks/${id}`, admin.token)).body.task;
const start = async (files: File[], texts: Record<string, string> = {}) => {
  const { status, body, text } = await send(files, texts);
  expect([status, text]).toEqual([202, expect.any(String)]);
  return body.taskId;
};
const importFiles = async (files: File[], texts: Record<string, string> = {}) => {
  const taskId = await start(files, texts);
  await runTask({ taskId });
  return readTask(taskId);
};
const zipOf = async (files: Record<string, Uint8Array | string>, mode = 0o100644) => {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name, { mode });
  zip.end();
  return buffer(zip.outputStream);
};
interface Image {
  title: string;
  description: string;
  referenceText: string | null;
  minWords: number | null;
  originalName: string;
  isActive: boolean;
  filename: string;
}
const images = () =>
  app.rows<Image>(
    `SELECT title, description, reference_text AS "referenceText", min_words AS "minWords", original_name AS "originalName",
       is_active AS "isActive", filename
     FROM reference_files WHERE kind = 'image' AND project_id = $1 ORDER BY position`,
    [projectId],
  );
const titles = async () => (await images()).map(({ title }) => title);
const outcomes = ({ results }: TaskDto) =>
  results.map(({ item, isDone, message }) => [item, isDone ? 'added' : message]);

describe('a ZIP', () => {
  test('its images are added in natural order with their texts and details, and all of it is recorded', async () => {
    const bytes = await zipOf({
      'page 10.png': picture,
      'page 9.png': picture,
      'page 9.txt': '\uFEFFThe ninth page\n',
      'details.csv': 'filename;title;description;minWords\npage 10.png;Tenth;"The ""last"" one";12\n',
    });
    const facts = new RecordedFacts(app);
    const names = await facts.of(() => importFiles([{ name: 'scan.zip', bytes }]));
    expect(names.filter((name) => name === 'image.published')).toHaveLength(2);
    const lastTask = await app.row<{ id: string }>('SELECT id FROM tasks ORDER BY created_at DESC LIMIT 1');
    expect(outcomes(await readTask(lastTask.id))).toEqual([
      ['page 9.png', 'added'],
      ['page 10.png', 'added'],
    ]);
    const [ninth, tenth, ...others] = await images();
    expect(others).toEqual([]);
    expect(ninth).toMatchObject({
      title: 'page 9',
      description: '',
      referenceText: 'The ninth page',
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
    const taskId = await start([{ name: 'a.zip', bytes: await zipOf({ '1.png': picture }) }]);
    const key = `imports/${taskId}/0`;
    const files = app.app.get(FileStore);
    await app.rows(`UPDATE pending_files SET begun_at = now() - interval '2 days'`);
    await app.app.get(OrphanCleanup).run();
    expect(await files.exists(key)).toBe(true);
    await runTask({ taskId });
    const job = `SELECT data FROM pgboss.job WHERE name = 'delete-files' ORDER BY created_on DESC LIMIT 1`;
    const { data } = await app.row<{ data: { keys: string[] } }>(job);
    expect(data).toEqual({ keys: [key] });
    await deleteFiles(data);
    expect(await files.exists(key)).toBe(false);
    const [image] = await images();
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
    const task = await importFiles([{ name: 'bad.zip', bytes }]);
    expect(task).toMatchObject({ total: 9, done: 9, leftOut: 9 });
    expect(Object.fromEntries(outcomes(task))).toEqual({
      '1.png': 'The minimum must be a whole number of words from 1',
      '2.png': 'Please select a valid image file (JPG, PNG, etc.)',
      '3.png': 'This image file is damaged and cannot be read',
      '4.png': 'The image must have at most 50 million pixels.',
      '5.txt': 'There is no image with this name.',
      '6.png': 'The reference text is not in UTF-8.',
      '7.png': 'The texts have a character that cannot be stored.',
      '8.zip': 'A ZIP in a ZIP is not opened.',
      '9.png': 'The title must be at most 200 characters',
    });
    const better = await importFiles([
      { name: 'good.zip', bytes: await zipOf({ '1.png': picture, '2.png': 'x' }) },
    ]);
    expect(outcomes(better)).toEqual([
      ['2.png', 'Please select a valid image file (JPG, PNG, etc.)'],
      ['1.png', 'added'],
    ]);
    expect(await titles()).toEqual(['1']);
  });

  /** Changes each occurrence of the bytes, in the local headers and in the directory. */
  const replaced = (zip: Buffer, from: string, to: string) =>
    Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

  test('names that lead out of it, links, and encrypted files are left out', async () => {
    const outside = replaced(await zipOf({ 'xx/1.png': picture, '2.png': picture }), 'xx/1.png', '../1.png');
    expect(outcomes(await importFiles([{ name: 'outside.zip', bytes: outside }]))).toEqual([
      ['../1.png', 'The name leads out of the ZIP.'],
      ['2.png', 'added'],
    ]);
    const links = await zipOf({ '1.png': '/etc/passwd' }, 0o120777);
    expect(outcomes(await importFiles([{ name: 'links.zip', bytes: links }]))).toEqual([
      ['1.png', 'This is a link, not a file.'],
    ]);
    const encrypted = await zipOf({ '1.png': picture });
    // The flags of the entry in the directory.
    const directory = encrypted.indexOf('PK\u0001\u0002');
    encrypted.writeUInt16LE(encrypted.readUInt16LE(directory + 8) | 1, directory + 8);
    expect(outcomes(await importFiles([{ name: 'encrypted.zip', bytes: encrypted }]))).toEqual([
      ['1.png', 'The file is protected by a password.'],
    ]);
  });

  test('a file that unpacks to more than its directory says, or to other bytes, is left out', async () => {
    for (const offset of [24, 16]) {
      const zip = await zipOf({ '1.png': picture, '2.png': picture });
      const directory = zip.indexOf('PK\u0001\u0002');
      // The unpacked size, and the checksum.
      zip.writeUInt32LE(zip.readUInt32LE(directory + offset) - 1, directory + offset);
      const task = await importFiles([{ name: 'lying.zip', bytes: zip }]);
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
    expectRefusal(await send([{ name: 'bomb.zip', bytes }]), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The files in the ZIP are too large together.',
    });
    const one = await importFiles([{ name: 'one.zip', bytes: bombOf(zeros, 100 * 1024 ** 2, 1) }]);
    expect(outcomes(one)).toEqual([['0.png', 'The file is larger than 5 MB.']]);
  });

  test('an empty or damaged ZIP, and one with two CSV files, is refused', async () => {
    const refusal = async (bytes: Uint8Array) => send([{ name: 'a.zip', bytes }]);
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
    expectInvalid(await send([]), { files: 'Please choose images, a ZIP or a PDF.' });
    expect(await images()).toEqual([]);
  });
});

/** A ZIP with one compressed block, to which all entries refer. */
function bombOf(compressed: Buffer, bytes: number, count: number): Buffer {
  const name = (at: number) => Buffer.from(`${at}.png`);
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(compressed.length, 18);
  local.writeUInt32LE(bytes, 22);
  local.writeUInt16LE(name(0).length, 26);
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(compressed.length, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(name(at).length, 28);
    return Buffer.concat([entry, name(at)]);
  });
  const body = Buffer.concat([local, name(0), compressed]);
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, directory, end]);
}

describe('several files', () => {
  test('are added with their texts, hidden if asked for, in the default project without a project', async () => {
    const task = await importFiles(
      [
        { name: 'b 2.png', bytes: picture },
        { name: 'b 1.png', bytes: picture },
        { name: 'b 1.txt', bytes: '  One \n' },
      ],
      { isActive: 'false' },
    );
    expect(outcomes(task)).toEqual([
      ['b 1.png', 'added'],
      ['b 2.png', 'added'],
    ]);
    expect(
      (await images()).map(({ title, referenceText, isActive }) => [title, referenceText, isActive]),
    ).toEqual([
      ['b 1', 'One', false],
      ['b 2', null, false],
    ]);
    const byDefault = await importFiles([{ name: 'c.png', bytes: picture }], { projectId: '' });
    expect(byDefault.project?.name).toBe(
      (await app.row<{ name: string }>('SELECT name FROM projects WHERE is_default')).name,
    );
  });

  test('an unknown project is refused, and auditors may not import', async () => {
    const file = { name: 'c.png', bytes: picture };
    const unknown = { projectId: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34' };
    expectRefusal(await send([file], unknown), { status: 404, code: 'NOT_FOUND' });
    const auditor = await addStaff(app, 'auditor');
    expectRefusal(await send([file], {}, auditor), { status: 403, code: 'FORBIDDEN' });
  });

  test('a text in ten scripts with combining marks and emoji is stored byte for byte', async () => {
    const text = [
      'Ångström e\u0301 ﬁ Ǆ',
      'Ελληνικά',
      'Кириллица',
      'עִבְרִית',
      'العربيّة \u202bא\u202c',
      'हिन्दी क्षि',
      'தமிழ்',
      '한글 \u1112\u1161\u11ab',
      '漢字か\u3099',
      'ไทยน้ำ',
      '👩‍👩‍👧‍👦 🏳️‍🌈 ❤️',
      'a\r\nb\u00a0c\u2028d\t\u200de',
    ].join('\n');
    await importFiles([{ name: 'a.zip', bytes: await zipOf({ '1.png': picture, '1.txt': text }) }]);
    const [image] = await images();
    expect(Buffer.from(image?.referenceText ?? '').equals(Buffer.from(text))).toBe(true);
  });
});

describe('a PDF', () => {
  test('each page becomes an image of 300 dots per inch, in order', async () => {
    const document = await PDFDocument.create();
    for (const colour of [rgb(1, 0, 0), rgb(0, 0, 1)]) {
      const sheet = document.addPage([72, 144]);
      sheet.drawRectangle({ x: 0, y: 0, width: 72, height: 144, color: colour });
    }
    const task = await importFiles([{ name: 'Book 1.pdf', bytes: await document.save() }]);
    expect(outcomes(task)).toEqual([
      ['Book 1, page 1', 'added'],
      ['Book 1, page 2', 'added'],
    ]);
    const [first, second] = await images();
    expect(first).toMatchObject({ title: 'Book 1, page 1', originalName: 'Book 1, page 1.jpg' });
    const files = app.app.get(FileStore);
    const pixelOf = async (image: Image | undefined) => {
      const { data, info } = await sharp(await files.get(`images/${image?.filename}`))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [red = 0, green = 0, blue = 0] = data;
      return {
        width: info.width,
        height: info.height,
        isRed: red > 240 && green + blue < 30,
        isBlue: blue > 240 && red + green < 30,
      };
    };
    expect(await pixelOf(first)).toEqual({ width: 300, height: 600, isRed: true, isBlue: false });
    expect(await pixelOf(second)).toMatchObject({ isRed: false, isBlue: true });
  });

  test('a page of many square metres has no more pixels than an image may have', async () => {
    const document = await PDFDocument.create();
    document.addPage([14_400, 14_400]);
    document.addPage([14_400, 10]);
    expect(outcomes(await importFiles([{ name: 'wall.pdf', bytes: await document.save() }]))).toEqual([
      ['wall, page 1', 'added'],
      ['wall, page 2', 'added'],
    ]);
  });

  test('a damaged PDF is refused, whatever its name is', async () => {
    const bytes = Buffer.from('%PDF-1.7\nnothing');
    expectInvalid(await send([{ name: 'a.jpg', bytes }]), {
      files: 'The PDF is damaged and cannot be read.',
    });
  });
});

describe('a task', () => {
  const nine = () =>
    zipOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at + 1}.png`, picture])));

  test('a run that is killed adds no image twice, and leaves no file without an image', async () => {
    const taskId = await start([{ name: 'nine.zip', bytes: await nine() }]);
    await app.rows(`
      CREATE FUNCTION fail_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.done = 4 THEN RAISE 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_second BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION fail_second()`);
    await expect(runTask({ taskId })).rejects.toThrow('killed');
    await app.rows('DROP TRIGGER fail_second ON tasks');
    expect(await titles()).toEqual(['1', '2', '3', '4']);
    await Promise.all([runTask({ taskId }), runTask({ taskId })]);
    expect(await titles()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(await readTask(taskId)).toMatchObject({ done: 9, leftOut: 0, finishedAt: expect.any(String) });
    expect(await app.rows('SELECT 1 FROM pending_files')).toEqual([]);
    const stored = await app.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM reference_files WHERE kind = 'image'`,
    );
    const names = readdirSync(app.settings.dataDir, { recursive: true }).map(String);
    expect(names.filter((name) => /images\/\w+\.(?:png|jpg|gif|webp)$/.test(name))).toHaveLength(
      stored.count,
    );
  });

  test('a cancelled task adds no more, and deletes what was uploaded', async () => {
    const taskId = await start([{ name: 'nine.zip', bytes: await nine() }]);
    await app.post(`/api/admin/tasks/${taskId}/cancel`, {}, admin.token);
    await runTask({ taskId });
    expect(await images()).toEqual([]);
    const job = `SELECT data FROM pgboss.job WHERE name = 'delete-files' ORDER BY created_on DESC LIMIT 1`;
    expect(await app.row(job)).toEqual({ data: { keys: [`imports/${taskId}/0`] } });
  });

  test('PDFs and ZIPs together are numbered one after the other', async () => {
    const task = await importFiles([
      { name: 'b.pdf', bytes: await pdfOf(2) },
      { name: 'a.zip', bytes: await zipOf({ '1.png': picture }) },
      { name: 'c.png', bytes: picture },
    ]);
    expect(outcomes(task).map(([item]) => item)).toEqual(['c.png', 'a.zip/1.png', 'b, page 1', 'b, page 2']);
    expect(await titles()).toEqual(['c', '1', 'b, page 1', 'b, page 2']);
  });
});
