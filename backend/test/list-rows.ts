import type { TestApp } from './test-app.js';

/** How many copies of a row a list gets. */
const COPIES = 7;

const hours = (divisor: number) => `now() - make_interval(hours => n / ${divisor})`;

/** Columns of the copy number `n` of a row `t`. Times are NULL, equal and different, where the table allows it. */
const COPIED_ROWS: Record<string, Record<string, string>> = {
  'users WHERE role = $$user$$': {
    email: `'copy' || n || '@example.com'`,
    name: `'Åsa ' || n / 2`,
    created_at: hours(3),
  },
  projects: { name: `'Copy ' || n / 2 || repeat('!', n)`, is_default: 'false', created_at: hours(3) },
  assignments: {
    number: '100 + n',
    given_at: hours(3),
    started_at: `CASE WHEN n % 3 > 0 THEN ${hours(2)} END`,
    deadline_at: `CASE WHEN n % 3 > 0 THEN now() + make_interval(hours => n / 2) END`,
    ...Object.fromEntries(
      [
        'settled_deadline_at',
        'submitted_at',
        'penalized_at',
        'penalized_reason',
        'ended_at',
        'ended_reason',
      ].map((column) => [column, 'NULL']),
    ),
  },
  'reviews WHERE status = $$published$$': {
    round: '100 + n',
    submitted_at: hours(3),
    due_at: hours(4),
    status: `CASE WHEN n % 2 > 0 THEN 'published' ELSE 'open' END`,
    ...Object.fromEntries(
      ['published_at', 'result', 'marks', 'reviewer_id', 'reported_at', 'report_key', 'report_sha256'].map(
        (column) => [column, `CASE WHEN n % 2 > 0 THEN t.${column} END`],
      ),
    ),
  },
  reference_files: {
    position: '100 + n',
    title: `'Page ' || n / 2`,
    filename: `'copy-' || n || '.png'`,
    file_size: '1 + n / 2',
    uploaded_at: hours(3),
    kind: `CASE WHEN n < 4 THEN 'image' ELSE 'pdf' END`,
    width: 'CASE WHEN n < 4 THEN 1 END',
    height: 'CASE WHEN n < 4 THEN 1 END',
    min_words: 'NULL',
  },
  image_reports: { answered_at: hours(2), answer: `'readable'`, created_at: hours(3) },
  'extension_requests WHERE answered_at IS NOT NULL': { answered_at: hours(2), created_at: hours(3) },
  sequential_sessions: {
    assignment_id: '(SELECT id FROM assignments WHERE number = 100 + n)',
    started_at: hours(3),
    completed_at: `CASE WHEN n % 2 > 0 THEN ${hours(4)} END`,
    review_deadline: `CASE WHEN n % 2 > 0 THEN now() END`,
    completed_images: 't.total_images',
  },
  signed_agreements: {
    user_id: 'NULL',
    fingerprint: `encode(sha256(n::text::bytea), 'hex')`,
    pdf_key: 'NULL',
    pdf_sha256: 'NULL',
    user_name: `'Åsa ' || n / 2`,
    user_email: `'copy' || n / 2 || '@example.com'`,
    signed_at: hours(3),
  },
  agreements: { version: '100 + n', created_at: hours(3) },
  api_keys: { short_id: `'copy' || n`, secret_hash: `sha256(n::text::bytea)`, created_at: hours(3) },
  'tasks WHERE permissions IS NULL': { created_at: hours(3) },
  'tasks WHERE permissions IS NOT NULL': { created_at: hours(3) },
  webhooks: { created_at: hours(3) },
  emails: { key: `'copy' || n`, created_at: hours(3) },
};

/** Copies a row of each table that a list shows. The copies belong to the same user as the row. */
export async function addListRows(app: TestApp): Promise<void> {
  await app.database.transaction(async (tx) => {
    for (const [rows, columns] of Object.entries(COPIED_ROWS)) {
      const [table = ''] = rows.split(' ');
      const changes = Object.entries({ id: 'gen_random_uuid()', ...columns }).map(
        ([column, sql]) => `'${column}', ${sql}`,
      );
      const added: unknown[] = await tx.query(
        `INSERT INTO ${table}
         SELECT (jsonb_populate_record(t, jsonb_build_object(${changes.join(', ')}))).*
         FROM ${table} AS t, generate_series(1, ${COPIES}) AS n WHERE t.ctid = (SELECT ctid FROM ${rows} LIMIT 1) RETURNING 1`,
      );
      if (added.length !== COPIES) throw new Error(`${table} has no row to copy`);
    }
    await tx.query(
      `INSERT INTO draft_versions SELECT (jsonb_populate_record(v, jsonb_build_object('version', 100 + n))).*
       FROM draft_versions v, generate_series(1, ${COPIES}) AS n WHERE v.version = 1`,
    );
  });
}
