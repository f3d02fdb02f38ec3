import { textToHtml } from '@inkwell/contract/plain-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportTexts } from '../../../../test/exported-texts.js';
import { ExportJobs, Exports } from '../../../../test/exports.js';
import { PageWork } from '../../../../test/page-work.js';
import { Reviewer } from '../../../../test/reviewer.js';
import { TestApp } from '../../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../../test/users.js';
import { addImage, startedUser } from '../../../../test/work.js';

const jobs = new ExportJobs();
let app: TestApp;
let admin: TestUser;
let exports: Exports;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, beforeInit: jobs.capture });
  admin = await addAdmin(app);
  exports = new Exports(app, jobs, admin);
});
afterAll(() => app.stop());

/** Latin with combining marks, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, Korean, Japanese, Chinese, and emoji. */
const TEN_SCRIPTS = [
  'Cafe\u0301 nai\u0308ve Z\u0351alg\u0323o',
  'ἐν ἀρχῇ ἦν ὁ λόγος',
  'В начале было Слово — й и\u0306',
  'בְּרֵאשִׁית בָּרָא',
  'فِي ٱلْبَدْءِ كَانَ',
  'आदि में वचन था क्षि',
  'ในปฐมกาลพระวจนะ',
  '태초에 말씀이 \u1112\u1161\u11ab',
  'はじめに言があった か\u3099',
  '太初有道 𠮷 〇',
  '👩‍👩‍👧 🏳️‍🌈 👍🏽 é️ & < > "',
];

test('the plain text of a page in ten scripts, imported as its reference and exported again, is the same byte for byte', async () => {
  const image = await addImage(app);
  const user = await startedUser(app);
  const html = TEN_SCRIPTS.map((line) => `<p>${textToHtml(line)}</p>`).join('');
  expect((await new PageWork(app, user).submit(image, html)).status).toBe(200);
  const textOf = (files: Map<string, string>, id: string) =>
    [...files].find(([path]) => path.includes(id.slice(0, 8)) && path.endsWith('.txt'))?.[1] ?? '';
  const exported = textOf(await exportTexts(exports), user.id);
  expect(exported).toBe(`${TEN_SCRIPTS.join('\n')}\n`);

  const path = `/api/admin/images/${image}`;
  const { status } = await app.put(path, { referenceText: exported }, admin.token);
  expect(status).toBe(200);
  const { body } = await app.get<{ image: { referenceText: string } }>(path, admin.token);
  expect(Buffer.from(body.image.referenceText)).toEqual(Buffer.from(exported));

  const copyist = await startedUser(app, { name: 'Copyist' });
  await new PageWork(app, copyist).submit(image, textToHtml(body.image.referenceText));
  const again = await exportTexts(exports);
  expect(Buffer.from(textOf(again, user.id))).toEqual(Buffer.from(exported));
  expect(Buffer.from(textOf(again, copyist.id))).toEqual(Buffer.from(exported));
  const reviewer = await Reviewer.create(app);
  for (const { id } of [user, copyist]) {
    const review = await app.row<{ id: string }>('SELECT id FROM reviews WHERE user_id = $1', [id]);
    await reviewer.claim(review.id);
    expect((await reviewer.accuracy(review.id)).body).toMatchObject({
      proposal: { percentage: 100, wrong: 0 },
    });
  }
});
