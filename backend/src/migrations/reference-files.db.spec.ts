import { expect, test } from 'vitest';
import { connected } from '../../test/upgrade/catalogue.js';
import { createReleaseDatabase } from '../../test/upgrade/release-database.js';
import { migrate } from '../start/migrate.js';

const IMAGE = `INSERT INTO images (title, filename, original_name, file_size, mime_type, sha256, width, height, is_active)
  VALUES ($1, $1, '', 1, 'image/png', '', 800, 600, $2) RETURNING id`;
const PDF = `INSERT INTO reference_pdfs (title, filename, original_name, file_size, mime_type, sha256, is_active, reference_text)
  VALUES ($1, $1, '', 1, 'application/pdf', '', $2, 'The text')`;
const PAGE = 'INSERT INTO pages (user_id, image_id, begun_at) SELECT id, $1, now() FROM users LIMIT 1';
const TITLES = `SELECT title FROM reference_files WHERE kind = $1 AND title ~ '^migrated' ORDER BY position`;

test('the images and PDFs of 0.3.0 become one table', async () => {
  const database = await createReleaseDatabase('0.3.0');
  await connected(database.url, async (client) => {
    const insert = async (title: string, isActive: boolean): Promise<string> =>
      (await client.query(IMAGE, [title, isActive])).rows[0].id;
    await insert('migrated active', true);
    await insert('migrated hidden', false);
    await client.query(PAGE, [await insert('migrated with work', false)]);
    await client.query(PDF, ['migrated active.pdf', true]);
    await client.query(PDF, ['migrated hidden.pdf', false]);
  });
  await migrate(database.url);
  await connected(database.url, async (client) => {
    const { rows } = await client.query(
      `SELECT title, kind, reference_text, published_at = uploaded_at AS "isPublished" FROM reference_files
       WHERE title ~ '^migrated' ORDER BY title`,
    );
    const image = { kind: 'image', reference_text: null };
    const pdf = { kind: 'pdf', reference_text: 'The text' };
    expect(rows).toEqual([
      { title: 'migrated active', ...image, isPublished: true },
      { title: 'migrated active.pdf', ...pdf, isPublished: true },
      { title: 'migrated hidden', ...image, isPublished: null },
      { title: 'migrated hidden.pdf', ...pdf, isPublished: null },
      { title: 'migrated with work', ...image, isPublished: true },
    ]);
    // A new file comes last.
    await client.query(
      `INSERT INTO reference_files (kind, title, filename, original_name, file_size, mime_type, sha256)
       VALUES ('pdf', 'migrated later.pdf', 'later.pdf', '', 1, 'application/pdf', '')`,
    );
    expect((await client.query(TITLES, ['pdf'])).rows.map(({ title }) => title)).toEqual([
      'migrated active.pdf',
      'migrated hidden.pdf',
      'migrated later.pdf',
    ]);
  });
  await database.drop();
});
