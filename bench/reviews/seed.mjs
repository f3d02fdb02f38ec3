import { words } from '../drafts/text.mjs';
import { createFreshUsers } from '../drafts/writers.mjs';

/** Different copies of one page; each user gets one of them. */
const COPIES = 25;

/**
 * Gives each user a page that was submitted a day ago and is due now. The first user copied the last of `texts`, all
 * others the first.
 */
export async function dueReviews(client, { texts, count, wrongShare }) {
  const users = await createFreshUsers(client, count);
  const images = [];
  for (const [index, text] of texts.entries()) images.push(await addImage(client, index, text));
  const [long, ...others] = users;
  await submit(client, [long], images.at(-1), copyOf(texts.at(-1), wrongShare));
  for (let copy = 0; copy < COPIES; copy++) {
    const some = others.filter((_, index) => index % COPIES === copy);
    if (some.length > 0) await submit(client, some, images[0], copyOf(texts[0], wrongShare));
  }
  await client.query('VACUUM ANALYZE drafts, draft_versions, draft_snapshots, reviews, pages');
  return users;
}

async function addImage(client, index, reference) {
  const { rows } = await client.query(
    `INSERT INTO reference_files (kind, project_id, title, filename, original_name, file_size, mime_type, sha256, width, height, reference_text)
     SELECT 'image', id, $1, gen_random_uuid() || '.png', 'page.png', 1000, 'image/png', '', 800, 600, $2
     FROM projects WHERE is_default RETURNING id`,
    [`Page ${index + 1}`, reference],
  );
  return rows[0].id;
}

/** Some words are missing, some replaced, some doubled. */
function copyOf(text, wrongShare) {
  const copied = text.split(' ').flatMap((word) => {
    if (Math.random() >= wrongShare) return [word];
    const kind = Math.floor(Math.random() * 3);
    return kind === 0 ? [] : kind === 1 ? [words(8)] : [word, word];
  });
  return `<p>${copied.join(' ')}</p>`;
}

function submit(client, users, imageId, content) {
  return client.query(SUBMIT, [users.map(({ id }) => id), imageId, content, content.length]);
}

/** $1 users, $2 image, $3 text, $4 its length */
const SUBMIT = `
  WITH works AS (
    SELECT id, user_id FROM assignments WHERE user_id = ANY($1::uuid[])
  ), made AS (
    INSERT INTO drafts (assignment_id, kind, subject_id, version, length, saved_at, submitted_at)
    SELECT id, 'page', $2::uuid, 1, $4::int, now() - interval '1 day', now() - interval '1 day' FROM works RETURNING id
  ), logged AS (
    INSERT INTO draft_versions (draft_id, version, saved_at, length)
    SELECT id, 1, now() - interval '1 day', $4::int FROM made
  ), kept AS (
    INSERT INTO draft_snapshots (draft_id, version, content) SELECT id, 1, $3::text FROM made
  ), submitted AS (
    INSERT INTO pages (assignment_id, image_id, begun_at, submitted_at, draft_version, word_count, review_deadline)
    SELECT id, $2::uuid, now(), now() - interval '1 day', 1, 500, now() FROM works
  )
  INSERT INTO reviews (user_id, assignment_id, kind, subject_id, round, items, words, submitted_at, due_at)
  SELECT user_id, id, 'page', $2::uuid, 1, 1, 500, now() - interval '1 day', now() FROM works`;
