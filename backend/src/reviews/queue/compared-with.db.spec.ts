import { afterAll, beforeAll, expect, test } from 'vitest';
import { addImageWithReference, submittedDocument, submittedPage } from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { completedSequentialWork } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import { addImage, hideAllImages } from '../../../test/work.js';

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  reviewer = await Reviewer.create(app);
  await hideAllImages(app);
});
afterAll(() => app.stop());

const countOf = async (id: string) =>
  (await app.get<{ waiting: number }>(`/api/admin/reviews/counts/compared-with/${id}`, reviewer.admin.token))
    .body.waiting;

test('a reference text decides the waiting pages of its image and the documents that are compared with it', async () => {
  const image = await addImageWithReference(app, 'one two three', 'Ledger');
  const pages = [];
  for (const text of ['one two three', 'one two four']) pages.push(await submittedPage(app, image, text));
  await completedSequentialWork(app, [image]);
  expect(await countOf(image)).toBe(2);
  await reviewer.publish(pages[0]?.reviewId ?? '');
  expect(await countOf(image)).toBe(1);

  await submittedDocument(app, 'one two three');
  expect(await countOf(image)).toBe(2);
  const other = await addImage(app, 'Uploaded later');
  expect(await countOf(other)).toBe(0);
  // A PDF of the project with a text replaces the texts of the images.
  const [pdf] = await app.rows<{ id: string }>(
    `INSERT INTO reference_files (kind, project_id, title, filename, original_name, file_size, mime_type, sha256, reference_text)
     SELECT 'pdf', id, 'Book', 'book.pdf', 'book.pdf', 1, 'application/pdf', '', 'one two three' FROM projects WHERE is_default
     RETURNING id`,
  );
  expect(await countOf(pdf?.id ?? '')).toBe(0);
  await submittedDocument(app, 'one two three');
  expect([await countOf(image), await countOf(pdf?.id ?? '')]).toEqual([2, 1]);
});
