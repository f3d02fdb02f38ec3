/**
 * The baseline of saving: node:http, pg, and one UPDATE that writes the whole text. It has no token check, no deadline, no
 * versions and no history. Started by saves.mjs; not an example of a good server.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const { PORT, DATABASE_URL } = process.env;
/** The same number of connections as the product. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

createServer(async (request, response) => {
  try {
    const answer = request.method === 'GET' ? { status: 'ok' } : await save(request);
    const body = JSON.stringify(answer);
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(PORT), '127.0.0.1');

/** The path is the name of the table. */
async function save(request) {
  const table = request.url.slice(1);
  const { userId, content } = JSON.parse(await readBody(request));
  const { rows } = await pool.query({
    name: table,
    text: `UPDATE bench_floor.${table} SET content = $2, version = version + 1, saved_at = clock_timestamp()
      WHERE user_id = $1 RETURNING version, saved_at AS "lastSaved"`,
    values: [userId, content],
  });
  return { work: rows[0] };
}

async function readBody(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
