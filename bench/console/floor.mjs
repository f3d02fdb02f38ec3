/**
 * The baseline of the console's calls: node:http, pg, the same token check, the right indexes and plain counts. It has no
 * validation, logs, metrics, limits or headers. Started by measure.mjs; not an example of a good server.
 */
import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { FIND_SESSION } from '../lib/floor-sql.mjs';
import { DOCUMENTS, findUsersSql, listSql, NEWEST, STATS, searchPattern, TEXTS } from './floor-sql.mjs';

const { PORT, DATABASE_URL, JWT_SECRET } = process.env;
const key = createSecretKey(Buffer.from(JWT_SECRET));
const SNIPPET = 200;
/** The same number of connections as the product. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const routes = {
  '/api/admin/users': async (query) => {
    const sql = listSql({ sort: JSON.parse(query.get('sort')), filter: JSON.parse(query.get('filter')) });
    const [users, [{ total }]] = await Promise.all([rows(sql.rows, sql.values), rows(sql.count, sql.values)]);
    return { users: users.map(withProgress), total };
  },
  '/api/admin/universal-search': async (query) => {
    if (query.get('type') === 'users') {
      const users = await rows(findUsersSql(query.get('q')), [searchPattern(query.get('q'))]);
      return { users, works: [], signedAgreements: [] };
    }
    const texts = await rows(TEXTS, [`'${query.get('q')}':*`]);
    const works = texts.map(({ body, ...work }) => ({ ...work, snippet: body.slice(0, SNIPPET) }));
    return { works, users: [], signedAgreements: [] };
  },
  '/api/admin/dashboard-stats': async () => ({ stats: (await rows(STATS))[0] }),
  '/api/admin/detailed-user-data': async () => {
    const [[stats], ...lists] = await Promise.all([
      rows(STATS),
      ...Object.values(NEWEST).map((sql) => rows(sql)),
    ]);
    const found = Object.fromEntries(
      Object.keys(NEWEST).map((name, index) => [name, lists[index].map(withProgress)]),
    );
    const documents = await rows(DOCUMENTS, [found.submittedWork.map(({ assignmentId }) => assignmentId)]);
    return { ...found, documents, totals: stats };
  },
};

async function rows(sql, values) {
  return (await pool.query(sql, values)).rows;
}

function withProgress(user) {
  const { pageSubmissionCount: done, totalActiveImages: all } = user;
  return { ...user, submissionProgress: all === 0 ? 0 : Math.round((done / all) * 100) };
}

async function checkAdmin({ headers }) {
  const token = headers.authorization.slice('Bearer '.length);
  const { sub, ver } = jwt.verify(token, key, { audience: 'session', algorithms: ['HS256'] });
  const [user] = await rows(FIND_SESSION, [sub, ver]);
  if (user?.role !== 'admin') throw new Error('not an administrator');
}

createServer(async (request, response) => {
  try {
    const url = new URL(request.url, 'http://floor');
    const isReady = url.pathname === '/api/health/ready';
    if (!isReady) await checkAdmin(request);
    const answer = JSON.stringify(isReady ? {} : await routes[url.pathname](url.searchParams));
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(answer),
    });
    response.end(answer);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(PORT), '127.0.0.1');
