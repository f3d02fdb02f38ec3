import { readdirSync } from 'node:fs';
import { PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { HeldJobs } from '../../../test/held-jobs.js';
import { ImageImports, outcomes, zipOf } from '../../../test/image-imports.js';
import { page, pdfOf } from '../../../test/pictures.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';
import { FileStore } from '../../core/storage/file-store.js';

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

describe('several files', () => {
  test('are added with their texts, hidden if asked for, in the default project without a project', async () => {
    const task = await imports.run(
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
      (await imports.images()).map(({ title, referenceText, isActive }) => [title, referenceText, isActive]),
    ).toEqual([
      ['b 1', '  One \n', false],
      ['b 2', null, false],
    ]);
    const byDefault = await imports.run([{ name: 'c.png', bytes: picture }], { projectId: null });
    expect(byDefault.project?.name).toBe(
      (await app.row<{ name: string }>('SELECT name FROM projects WHERE is_default')).name,
    );
  });

  test('an unknown project is refused, and auditors may not import', async () => {
    const file = { name: 'c.png', bytes: picture };
    const unknown = { projectId: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34' };
    expectRefusal(await imports.send([file], unknown), { status: 404, code: 'NOT_FOUND' });
    const auditor = await addStaff(app, 'auditor');
    expectRefusal(await imports.send([file], {}, auditor), { status: 403, code: 'FORBIDDEN' });
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
    await imports.run([{ name: 'a.zip', bytes: await zipOf({ '1.png': picture, '1.txt': text }) }]);
    const [image] = await imports.images();
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
    const task = await imports.run([{ name: 'Book 1.pdf', bytes: await document.save() }]);
    expect(outcomes(task)).toEqual([
      ['Book 1, page 1', 'added'],
      ['Book 1, page 2', 'added'],
    ]);
    const [first, second] = await imports.images();
    expect(first).toMatchObject({ title: 'Book 1, page 1', originalName: 'Book 1, page 1.jpg' });
    const files = app.app.get(FileStore);
    const pixelOf = async (image: { filename: string } | undefined) => {
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

  test('a damaged PDF is refused, whatever its name is', async () => {
    const bytes = Buffer.from('%PDF-1.7\nnothing');
    expectInvalid(await imports.send([{ name: 'a.jpg', bytes }]), {
      files: 'The PDF is damaged and cannot be read.',
    });
  });
});

describe('a task', () => {
  const nine = () =>
    zipOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at + 1}.png`, picture])));

  const planned = async () =>
    (await app.rows<{ task: string }>('SELECT DISTINCT task_id AS task FROM image_import_rows')).map(
      ({ task }) => task,
    );
  /** The run of the task is killed after its first batch. */
  async function runFirstBatch(taskId: string): Promise<void> {
    await app.rows(`
      CREATE FUNCTION fail_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.done = 4 THEN RAISE 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_second BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION fail_second()`);
    await expect(jobs.runTask(taskId)).rejects.toThrow('killed');
    await app.rows('DROP FUNCTION fail_second CASCADE');
  }

  test('is planned once, and each batch reads only the files of its images', async () => {
    const four = await zipOf({ '1.png': picture, '2.png': picture, '3.png': picture, '4.png': picture });
    const taskId = await imports.start([
      { name: 'a.zip', bytes: four },
      { name: 'b.zip', bytes: four },
      { name: 'c.png', bytes: picture },
    ]);
    expect(await planned()).toEqual([taskId]);
    await runFirstBatch(taskId);
    expect(await imports.titles()).toEqual(['c', '1', '2', '3']);
    await app.rows('UPDATE tasks SET done = 5 WHERE id = $1', [taskId]);
    for (const at of [0, 2]) await app.app.get(FileStore).delete(`imports/${taskId}/${at}`);
    await jobs.runTask(taskId);
    expect(await imports.titles()).toEqual(['c', '1', '2', '3', '1', '2', '3', '4']);
    expect(await planned()).toEqual([]);
  });

  test('that 0.5.0 has started, without a plan, is finished with the same images in their order', async () => {
    const files = [
      { name: 'b.pdf', bytes: await pdfOf(1) },
      {
        name: 'a.zip',
        bytes: await zipOf({ '1.png': picture, '1.txt': 'One', '2.png': 'no picture', '3.txt': 'Three' }),
      },
      { name: 'd 10.png', bytes: picture },
      { name: 'd 9.png', bytes: picture },
      { name: 'list.csv', bytes: 'filename,title\nd 9.png,Ninth' },
    ];
    const expected = outcomes(await imports.run(files));
    const titles = await imports.titles();
    expect(titles).toEqual(['Ninth', 'd 10', '1', 'b, page 1']);

    imports = new ImageImports(app, admin, jobs, await addProject(app));
    const taskId = await imports.start(files);
    await runFirstBatch(taskId);
    await app.rows('DELETE FROM image_import_rows');
    await jobs.runTask(taskId);
    expect(outcomes(await imports.read(taskId))).toEqual(expected);
    expect(await imports.titles()).toEqual(titles);
  });

  test('that a process of 0.5.0 has ended leaves its plan until the next one ends', async () => {
    const file = { name: '1.png', bytes: picture };
    const ended = await imports.start([file]);
    const running = await imports.start([file]);
    await app.rows('UPDATE tasks SET finished_at = now() WHERE id = $1', [ended]);
    await imports.run([file]);
    expect(await planned()).toEqual([running]);
    await app.post(`/api/admin/tasks/${running}/cancel`, {}, admin.token);
    expect(await planned()).toEqual([]);
  });

  test('a run that is killed adds no image twice, and leaves no file without an image', async () => {
    const taskId = await imports.start([{ name: 'nine.zip', bytes: await nine() }]);
    await runFirstBatch(taskId);
    expect(await imports.titles()).toEqual(['1', '2', '3', '4']);
    await Promise.all([jobs.runTask(taskId), jobs.runTask(taskId)]);
    expect(await imports.titles()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(await imports.read(taskId)).toMatchObject({ done: 9, leftOut: 0, finishedAt: expect.any(String) });
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
    const taskId = await imports.start([{ name: 'nine.zip', bytes: await nine() }]);
    await app.post(`/api/admin/tasks/${taskId}/cancel`, {}, admin.token);
    await jobs.runTask(taskId);
    expect(await imports.images()).toEqual([]);
    const job = `SELECT data FROM pgboss.job WHERE name = 'delete-files' ORDER BY created_on DESC LIMIT 1`;
    expect(await app.row(job)).toEqual({ data: { keys: [`imports/${taskId}/0`] } });
  });

  test('PDFs and ZIPs together are numbered one after the other', async () => {
    const task = await imports.run([
      { name: 'b.pdf', bytes: await pdfOf(2) },
      { name: 'a.zip', bytes: await zipOf({ '1.png': picture }) },
      { name: 'c.png', bytes: picture },
    ]);
    expect(outcomes(task).map(([item]) => item)).toEqual(['c.png', 'a.zip/1.png', 'b, page 1', 'b, page 2']);
    expect(await imports.titles()).toEqual(['c', '1', 'b, page 1', 'b, page 2']);
  });
});
