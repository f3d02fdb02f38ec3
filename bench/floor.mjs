/**
 * The baseline: the same responses without a framework, from node:http, pg, the same SQL and the same token check. It
 * has no validation, logs, metrics, limits or headers. Started by run.mjs; not an example of a good server.
 */
import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import { verify as verifyPassword } from '@node-rs/argon2';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import {
  COUNT_UNSIGNED,
  COUNT_USERS,
  FIND_SESSION,
  FIND_USER,
  LIST_UNSIGNED,
  LIST_UNVERIFIED,
  READ_DASHBOARD,
  SEARCH_USERS,
} from './lib/floor-sql.mjs';

const { PORT, DATABASE_URL, JWT_SECRET } = process.env;
/** A key object, because jsonwebtoken would try to read a string as a public key for every token. */
const key = createSecretKey(Buffer.from(JWT_SECRET));
const SESSION_SECONDS = 7 * 24 * 60 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;
const REVIEW_MS = DAY_MS;
/** More are counted as this number and more. */
const MAX_TOTAL = 10_000;
/** The same number of connections as the product. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const routes = {
  '/api/health/ready': async () => ({ status: 'ok' }),
  '/api/users/dashboard': async (request) => {
    const user = await readSession(request);
    const { rows } = await pool.query(READ_DASHBOARD, [user.id]);
    return describeDashboard(user, rows[0]);
  },
  '/api/admin/users': async (request, url) => {
    const { role } = await readSession(request);
    if (role !== 'admin') throw new Error('not an administrator');
    return listUsers(url.searchParams);
  },
  '/api/auth/login': async (request) => {
    const { email, password } = JSON.parse(await readBody(request));
    const { rows } = await pool.query(FIND_USER, [email]);
    if (!(await verifyPassword(rows[0].password_hash, password))) throw new Error('wrong password');
    const { id, name, role, session_version: ver, accuracy_result: accuracyResult } = rows[0];
    const token = jwt.sign({ sub: id, role, ver }, key, {
      audience: 'session',
      expiresIn: SESSION_SECONDS,
    });
    const hasAccuracyResult = accuracyResult !== null;
    return { token, user: { id, name, email, role, hasAccuracyResult, accuracyResult } };
  },
  '/save/compressed': (request) => save('compressed', request),
  '/save/uncompressed': (request) => save('uncompressed', request),
};

/** One UPDATE that writes the whole text, without a token check, a deadline, versions and a history. */
async function save(table, request) {
  const { userId, content } = JSON.parse(await readBody(request));
  const { rows } = await pool.query({
    name: table,
    text: `UPDATE bench_floor.${table} SET content = $2, version = version + 1, saved_at = clock_timestamp()
      WHERE user_id = $1 RETURNING version, saved_at AS "lastSaved"`,
    values: [userId, content],
  });
  return { work: rows[0] };
}

async function readSession(request) {
  const token = request.headers.authorization.slice('Bearer '.length);
  const { sub, ver } = jwt.verify(token, key, { audience: 'session', algorithms: ['HS256'] });
  const { rows } = await pool.query(FIND_SESSION, [sub, ver]);
  return rows[0];
}

function describeDashboard({ name, email }, { submittedAt, serverTime, deadlineAt, assignment, ...work }) {
  const timeRemaining = Math.max(0, deadlineAt - serverTime);
  const workStatus = timeRemaining > 0 ? 'in_progress' : 'overdue';
  const { workStartedAt, workSubmitted, sequentialAccuracy, accuracyResult } = work;
  const { isPenalized, isSequentialWorkPenalized, penalizedReason, hasMoreAssignments, otherRunning } = work;
  return {
    workStatus: workSubmitted ? 'submitted' : workStatus,
    daysLeft: Math.ceil(timeRemaining / DAY_MS),
    workAutoStarted: false,
    timeRemaining,
    deadlineAt,
    serverTime,
    assignment,
    hasMoreAssignments,
    otherRunning,
    user: {
      name,
      email,
      workStartedAt,
      workSubmitted,
      isPenalized,
      isSequentialWorkPenalized,
      penalizedReason,
      hasSequentialAccuracyResult: sequentialAccuracy !== null,
      sequentialWorkAccuracy: sequentialAccuracy,
      hasAccuracyResult: accuracyResult !== null,
      accuracyResult,
    },
    work: {
      submittedAt,
      reviewDeadline: submittedAt && new Date(submittedAt.getTime() + REVIEW_MS),
    },
  };
}

async function listUsers(query) {
  const { q, isVerified } = JSON.parse(query.get('filter'));
  const [first, last] = JSON.parse(query.get('range'));
  const matched = q === undefined ? [] : [`%${q.toLowerCase()}%`];
  const [list, counting] = statementsOf(q, isVerified);
  const [rows, count] = await Promise.all([
    pool.query(list, [...matched, last - first + 1, first]),
    pool.query(counting, matched),
  ]);
  const users = rows.rows.map((user) => ({ ...user, submissionProgress: progressOf(user) }));
  const { total } = count.rows[0];
  return total > MAX_TOTAL ? { users, total: MAX_TOTAL, totalIsMore: true } : { users, total };
}

function statementsOf(q, isVerified) {
  if (q !== undefined) return [SEARCH_USERS.rows, SEARCH_USERS.count];
  return isVerified ? [LIST_UNSIGNED, COUNT_UNSIGNED] : [LIST_UNVERIFIED, COUNT_USERS];
}

function progressOf({ pageSubmissionCount, totalActiveImages }) {
  return totalActiveImages === 0 ? 0 : Math.round((pageSubmissionCount / totalActiveImages) * 100);
}

async function readBody(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

createServer(async (request, response) => {
  try {
    const url = new URL(request.url, 'http://floor');
    const answer = JSON.stringify(await routes[url.pathname](request, url));
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(answer),
    });
    response.end(answer);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(PORT), '127.0.0.1');
