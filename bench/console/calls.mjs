import { NAME_PARTS } from '../lib/paths.mjs';
import { signIn } from '../lib/sign-in.mjs';
import { bearer } from '../lib/tokens.mjs';
import { findSharedProject, PROJECTS, SHARED_IMAGES } from './projects.mjs';

const SEARCHES = 200;
/** 1 to 3 characters, of many users, of a few, and of nobody. */
const SHORT_PARTS = ['e', 'a', 'w', 'an', 'so', 'rm', 'uj', 'qz', 'ann', 'son', 'lar', 'exa', 'uja', 'qzx'];
const FREQUENT_WORDS = ['anna', 'omar', 'sofia', 'tomas', 'example'];
/** Had by all, by one in three, by one in four, by nobody; and by one in some hundreds. */
const LIST_QUESTIONS = ['e', 'son', 'an', 'qz', 'vermar'];
const USER_LIST_QUERIES = [
  { sort: ['createdAt', 'DESC'], filter: {} },
  { sort: ['createdAt', 'DESC'], filter: { isVerified: false } },
  { sort: ['name', 'ASC'], filter: { isSignedAgreement: true } },
  { sort: ['createdAt', 'DESC'], filter: { isPenalized: true } },
  { sort: ['workStartedAt', 'DESC'], filter: { workSubmitted: true } },
  { sort: ['email', 'ASC'], filter: { isVerified: true, isPenalized: false } },
];
/** The tabs of the list. */
const DEADLINE_FILTERS = [
  {},
  { workStarted: true, workSubmitted: false },
  { isOverdue: true },
  { isDueIn24Hours: true },
  { hasNoTextFor24Hours: true },
  { workSubmitted: true },
  { isPenalized: true },
];

/** The measured calls. `aloneMs` is the limit of the p50 on one connection. The lists of work are there once they are filled. */
export async function consoleCalls({ client, url, admin, texts }) {
  const { token } = await signIn(url, 'admin-login', admin);
  const headers = bearer(token);
  const get = (path, query) => ({
    method: 'GET',
    path: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers,
  });
  const list = (name, { sort, filter }) =>
    get(`/api/admin/${name}`, {
      ...(sort && { sort: JSON.stringify(sort) }),
      range: '[0,24]',
      filter: JSON.stringify(filter),
    });
  const search = (parts) => parts.map((q) => list('users', { sort: ['createdAt', 'DESC'], filter: { q } }));
  const { rows: names } = await client.query(NAME_PARTS, [SEARCHES]);
  const { rows: emails } = await client.query(EMAIL_PARTS, [SEARCHES]);
  const { rows: words } = await client.query(WORDS, [SEARCHES]);
  const { rows: actors } = await client.query(AUDITORS);
  const auditors = actors.map(({ id }) => id);
  const projectId = await findSharedProject(client);
  return [
    {
      name: 'list, sorted and filtered, with total',
      requests: USER_LIST_QUERIES.map((query) => list('users', query)),
      aloneMs: 50,
    },
    {
      name: 'list of users by deadlines, and the counts of its tabs',
      requests: [
        ...DEADLINE_FILTERS.map((filter) => list('users', { sort: ['deadlineAt', 'ASC'], filter })),
        get('/api/admin/users/counts', { filters: JSON.stringify(DEADLINE_FILTERS) }),
      ],
      aloneMs: 50,
    },
    {
      name: 'search by part of a name or an e-mail',
      requests: search(names.flatMap(({ part }, index) => [part, emails[index % emails.length].part])),
      aloneMs: 50,
    },
    {
      name: 'search by one to three letters that many have, or hardly anybody',
      requests: search(SHORT_PARTS),
      aloneMs: 100,
    },
    {
      name: 'search by a first name that one in forty has, or a word that all have',
      requests: search(FREQUENT_WORDS),
      aloneMs: 50,
    },
    {
      name: 'universal search in everything',
      requests: [...FREQUENT_WORDS, ...LIST_QUESTIONS.filter((q) => q.length > 1)].map((q) =>
        get('/api/admin/universal-search', { q, type: '' }),
      ),
      aloneMs: 50,
    },
    {
      name: 'universal search of users by two or three letters',
      requests: SHORT_PARTS.filter((q) => q.length > 1).map((q) =>
        get('/api/admin/universal-search', { q, type: 'users' }),
      ),
      aloneMs: 100,
    },
    {
      name: `search in the text of ${texts.toLocaleString('en')} submissions`,
      requests: words.map(({ word }) => get('/api/admin/universal-search', { q: word, type: 'work' })),
      aloneMs: 50,
    },
    { name: 'figures of the dashboard', requests: [get('/api/admin/dashboard-stats')], aloneMs: 20 },
    { name: 'newest 100 of each tab', requests: [get('/api/admin/detailed-user-data')] },
    ...Object.entries(projectId ? { ...listsOfWork(auditors), ...listsOfProjects(projectId) } : {}).map(
      ([name, { path, queries }]) => ({
        name,
        requests: queries.map((query) => list(path, query)),
        aloneMs: 50,
      }),
    ),
    ...(projectId
      ? [
          {
            name: `coverage of ${SHARED_IMAGES.toLocaleString('en')} images`,
            requests: [get(`/api/admin/projects/${projectId}`)],
            aloneMs: 1000,
          },
        ]
      : []),
  ];
}

const sorted = (fields, filters) =>
  filters.flatMap((filter) =>
    fields.flatMap((field) => ['ASC', 'DESC'].map((direction) => ({ sort: [field, direction], filter }))),
  );
const only = (filters) => filters.map((filter) => ({ filter }));

function listsOfProjects(projectId) {
  const states = ['not_started', 'in_progress', 'overdue', 'submitted', 'ended'].map((state) => ({ state }));
  const dues = ['in24Hours', 'passed', 'noText24Hours'].map((due) => ({ due }));
  return {
    [`list of ${PROJECTS} projects`]: { path: 'projects', queries: only([{}]) },
    'assignments by project, state and deadline, each sorted': {
      path: 'assignments',
      queries: sorted(['deadlineAt', 'startedAt', 'givenAt'], [{}, { projectId }, ...states, ...dues]),
    },
  };
}

/** Each list with what it offers: every filter, every sort in both directions. */
function listsOfWork(auditors) {
  const questions = only(LIST_QUESTIONS.map((q) => ({ q })));
  const kinds = ['document', 'page', 'sequential'].map((kind) => ({ kind, status: 'waiting' }));
  const runs = ['in_progress', 'all_submitted', 'pending', 'reviewed', 'overdue', 'penalized'];
  return {
    'reviews by status, kind and claim, each sorted': {
      path: 'reviews',
      queries: sorted(
        ['dueAt', 'submittedAt', 'publishedAt'],
        [{}, ...byStatus(REVIEW_STATUSES), ...kinds, { claimed: 'nobody' }, { claimed: 'others' }],
      ),
    },
    'search in the reviews': { path: 'reviews', queries: questions },
    'sequential work by status, each sorted': {
      path: 'sequential-work',
      queries: sorted(['startedAt', 'completedAt'], [{}, ...byStatus(runs)]),
    },
    'search in the sequential work': { path: 'sequential-work', queries: questions },
    'jobs by state and queue': {
      path: 'jobs',
      queries: only([
        {},
        { state: 'completed' },
        { state: 'completed', queue: 'send-email' },
        { state: 'failed', queue: 'send-email' },
      ]),
    },
    'e-mails by template, status and recipient': {
      path: 'emails',
      queries: only([
        {},
        { template: 'otp' },
        { template: 'otp', status: 'sent' },
        ...byStatus(['sent', 'dropped', 'failing']),
        { q: 'anna' },
        { q: 'an' },
      ]),
    },
    'audit log by action and administrator': {
      path: 'audit-log',
      queries: only([
        {},
        { action: 'review.claim' },
        { actorId: auditors[0] },
        { actorId: auditors },
        { actorId: auditors[0], action: 'review.claim' },
      ]),
    },
  };
}

const REVIEW_STATUSES = ['waiting', 'pending', 'overdue', 'reviewed', 'returned', 'penalized'];
const byStatus = (statuses) => statuses.map((status) => ({ status }));

/** Who did most, first. */
const AUDITORS = `
  SELECT actor_id AS id FROM audit_log WHERE actor_email LIKE '%@example.com' GROUP BY 1 ORDER BY count(*) DESC LIMIT 5`;

/** From the middle of the local part: a surname's end and a number. */
const EMAIL_PARTS = `
  SELECT substr(split_part(email, '@', 1), greatest(1, length(split_part(email, '@', 1)) - 7)) AS part
  FROM users WHERE email LIKE '%@example.com' ORDER BY md5(email) LIMIT $1`;

/** Rare and common ones by turns, and one that all have. */
const WORDS = `
  SELECT word FROM (
    SELECT split_part(body, ' ', CASE WHEN draft_id % 2 = 0 THEN 2 ELSE 20 END) AS word FROM submitted_texts
    ORDER BY md5(draft_id::text) LIMIT $1 - 1
  ) AS drawn UNION ALL SELECT 'everybody'`;
