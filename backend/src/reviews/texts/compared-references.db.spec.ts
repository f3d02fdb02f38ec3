import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addImageWithReference, submittedDocument, submittedPage } from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { hideAllImages } from '../../../test/work.js';
import type { CorrectionDto } from '../report/dto/corrections.dto.js';
import { ReportedReviewsService } from '../report/reported-reviews.service.js';

const OLD = 'one two three four five six seven eight nine ten';
const NEW = OLD.replace('one', 'uno').replace('two', 'due').replace('three', 'tre');

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  await app.rows(`UPDATE reference_files SET is_active = false WHERE kind = 'pdf'`);
});

const addPdf = async (title: string, text: string, isOfProject = true) =>
  (
    await app.row<{ id: string }>(
      `INSERT INTO reference_files (kind, project_id, title, filename, original_name, file_size, mime_type, sha256, reference_text)
       SELECT 'pdf', CASE WHEN $3 THEN id END, $1, gen_random_uuid() || '.pdf', '', 1, 'application/pdf', '', $2
       FROM projects WHERE is_default RETURNING id`,
      [title, text, isOfProject],
    )
  ).id;
const write = (kind: 'images' | 'pdfs', id: string, referenceText: string) =>
  app.put(`/api/admin/${kind}/${id}`, { referenceText }, reviewer.admin.token);
const comparedOf = async (id: string) =>
  (await app.row<{ compared: unknown }>('SELECT compared FROM reviews WHERE id = $1', [id])).compared;
const correctionOf = async ({ token }: TestUser, id: string, itemId: string) =>
  (await app.get<CorrectionDto>(`/api/work/reviews/${id}/corrections/${itemId}`, token)).body;
const reportOf = async (id: string) => (await app.app.get(ReportedReviewsService).read(id))?.report;

describe('a published result', () => {
  test('of a page is shown with the reference that it was compared with, after this one was corrected', async () => {
    const image = await addImageWithReference(app, OLD, 'Ledger');
    const { user, reviewId } = await submittedPage(app, image, OLD);
    expect((await reviewer.publish(reviewId)).status).toBe(200);
    expect(await comparedOf(reviewId)).toEqual([
      { itemId: image, textVersion: expect.any(Number), references: [{ fileId: image, version: 1 }] },
    ]);
    expect((await correctionOf(user, reviewId, image)).isReferenceChanged).toBe(false);

    expect((await write('images', image, NEW)).status).toBe(200);
    expect(await correctionOf(user, reviewId, image)).toMatchObject({
      accuracy: { correct: 10, wrong: 0 },
      isReferenceChanged: true,
    });
    expect((await reviewer.read(reviewId)).body.items).toMatchObject([{ referenceText: OLD }]);
    expect((await reportOf(reviewId))?.items).toMatchObject([{ accuracy: { correct: 10, wrong: 0 } }]);

    // What is published later is compared with the new text, and the first result does not change.
    const later = await submittedPage(app, image, OLD);
    expect((await reviewer.publish(later.reviewId)).body.review.result).toMatchObject({ wrong: 3 });
    expect(await comparedOf(later.reviewId)).toMatchObject([{ references: [{ fileId: image, version: 2 }] }]);
  });

  test('of a document keeps its references when files are added, corrected, hidden, moved or deleted', async () => {
    const first = await addPdf('First', OLD);
    const second = await addPdf('Second', 'eleven twelve');
    const { user, reviewId } = await submittedDocument(app, `${OLD} eleven twelve`);
    expect((await reviewer.publish(reviewId)).body.review.result).toMatchObject({ correct: 12, wrong: 0 });
    const references = [first, second].map((fileId) => ({ fileId, version: 1 }));
    expect(await comparedOf(reviewId)).toMatchObject([{ itemId: user.id, references }]);

    await write('pdfs', first, NEW);
    await write('pdfs', second, '');
    await addPdf('Third', 'thirteen');
    await app.rows('UPDATE reference_files SET project_id = NULL WHERE id = $1', [second]);
    const deleted = await app.delete<{ hidden: boolean }>(`/api/admin/pdfs/${first}`, reviewer.admin.token);
    expect(deleted.status).toBe(200);
    expect(await correctionOf(user, reviewId, user.id)).toMatchObject({
      accuracy: { correct: 12, wrong: 0 },
      isReferenceChanged: true,
    });
    expect((await reviewer.read(reviewId)).body.items).toMatchObject([
      { referenceTitle: 'First, Second', referenceText: `${OLD}\n\neleven twelve` },
    ]);
  });

  test('names no reference if there was none, also after one is added', async () => {
    const image = await addImageWithReference(app, ' ', 'Ledger');
    const { user, reviewId } = await submittedPage(app, image, OLD);
    expect((await reviewer.publish(reviewId)).status).toBe(200);
    expect(await comparedOf(reviewId)).toEqual([
      { itemId: image, textVersion: expect.any(Number), references: [] },
    ]);
    await write('images', image, NEW);
    expect((await correctionOf(user, reviewId, image)).accuracy).toBeNull();
    expect((await reviewer.read(reviewId)).body.items).toMatchObject([{ referenceText: null }]);
  });

  test('is stored with its comparison when it is reopened by staff, and the next one is compared anew', async () => {
    const image = await addImageWithReference(app, OLD, 'Ledger');
    const { reviewId } = await submittedPage(app, image, OLD);
    await reviewer.publish(reviewId);
    const before = await comparedOf(reviewId);
    await write('images', image, NEW);
    expect((await reviewer.reopen(reviewId)).status).toBe(200);
    expect(await comparedOf(reviewId)).toBeNull();
    expect(
      await app.rows('SELECT cause, compared FROM reopened_results WHERE review_id = $1', [reviewId]),
    ).toEqual([{ cause: 'staff', compared: before }]);
    expect((await reviewer.read(reviewId)).body.items).toMatchObject([{ referenceText: NEW }]);
    expect((await reviewer.publish(reviewId)).body.review.result).toMatchObject({ wrong: 3 });
    expect(await comparedOf(reviewId)).toMatchObject([{ references: [{ fileId: image, version: 2 }] }]);
  });
});

describe('the reference of a document', () => {
  const LEDGER = 'of the image';
  const FILES = {
    own: () => addPdf('Own PDF', 'of the project'),
    image: () => addImageWithReference(app, LEDGER, 'Image'),
    site: () => addPdf('Site-wide PDF', 'of all projects', false),
    ownWithoutText: () => addPdf('Own PDF without a text', ' '),
  };
  test.each<[(keyof typeof FILES)[], string | null]>([
    [['site', 'image', 'own'], 'Own PDF'],
    [['site', 'own'], 'Own PDF'],
    [['site', 'image'], 'Image'],
    [['site', 'image', 'ownWithoutText'], 'Image'],
    [['image', 'own'], 'Own PDF'],
    [['site', 'ownWithoutText'], 'Site-wide PDF'],
    [['ownWithoutText'], null],
  ])(
    'of %s is %s, in the queue, in the report and before a reference is changed',
    async (kinds, expected) => {
      const files = new Map<string, string>();
      for (const kind of kinds) files.set(kind, await FILES[kind]());
      const { user, reviewId } = await submittedDocument(
        app,
        expected === 'Image' ? LEDGER : 'of the project',
      );
      const { items } = (await reviewer.read(reviewId)).body;
      expect(items).toMatchObject([{ referenceTitle: expected }]);
      expect(items[0]?.references.map(({ title }) => title)).toEqual(expected === null ? [] : [expected]);
      const decisive = [...files.values()].filter((id) => id === items[0]?.references[0]?.fileId);
      for (const id of files.values()) {
        const path = `/api/admin/reviews/counts/compared-with/${id}`;
        const { body } = await app.get<{ waiting: number }>(path, reviewer.admin.token);
        // Without a text, a file is counted if its text would decide.
        if (decisive.length > 0 && !decisive.includes(id) && id !== files.get('ownWithoutText'))
          expect(body.waiting).toBe(0);
        if (decisive.includes(id)) expect(body.waiting).toBe(1);
      }
      await reviewer.publish(reviewId);
      expect((await reportOf(reviewId))?.items).toMatchObject([
        { references: expected === null ? [] : [expected] },
      ]);
      expect((await correctionOf(user, reviewId, user.id)).submissionContent).toContain('of the');
    },
  );
});
