import type { EventSubject } from '@inkwell/contract/events';
import type { QueryKey } from '@tanstack/react-query';
import {
  AGREEMENTS,
  ASSIGNMENTS,
  EXPORTS,
  IMAGE_REPORTS,
  IMAGES,
  PDFS,
  PROJECTS,
  REVIEWS,
  SEQUENTIAL_WORK,
  SIGNED_AGREEMENTS,
  TASKS,
  TIME_REQUESTS,
  USERS,
} from '../providers/resources';

const OF_USERS: QueryKey[] = [
  [USERS, 'getList'],
  [USERS, 'counts'],
  ['dashboard', 'stats'],
];
/** The queue, its counts and the claim of the open review. Its texts do not change. */
const OF_REVIEWS: QueryKey[] = [[REVIEWS], [SEQUENTIAL_WORK, 'getList'], [PROJECTS, 'getList']];
/** The figures of projects. */
const OF_PROJECTS: QueryKey[] = [
  [PROJECTS, 'getList'],
  [PROJECTS, 'overview'],
];
const OF_CLOCKS: QueryKey[] = [...OF_USERS, ...OF_PROJECTS, [ASSIGNMENTS, 'getList'], ['ledger']];

/** By the subject of a fact. Only lists and figures: a record in a form must keep what was typed. */
const BY_SUBJECT: Record<EventSubject, QueryKey[]> = {
  agreement: [[SIGNED_AGREEMENTS, 'getList'], ...OF_USERS],
  'agreement-version': [[AGREEMENTS, 'getList']],
  assignment: OF_CLOCKS,
  document: OF_REVIEWS,
  export: [[EXPORTS, 'getList']],
  image: [[IMAGES, 'getList'], ...OF_PROJECTS],
  'extension-request': [[TIME_REQUESTS, 'getList']],
  'image-report': [[IMAGE_REPORTS, 'getList']],
  page: OF_REVIEWS,
  penalty: [...OF_CLOCKS, ...OF_REVIEWS],
  // Not the figures on its page, which may be that of a project that was just deleted.
  project: [[PROJECTS, 'getList']],
  reference: [[IMAGES, 'getList'], [PDFS, 'getList'], ...OF_PROJECTS],
  review: OF_REVIEWS,
  sequential: OF_REVIEWS,
  task: [[TASKS, 'getList']],
  user: OF_USERS,
};

/** The queries that these facts make stale, each once. A fact that a newer server publishes makes none stale. */
export function staleQueries(facts: readonly string[]): QueryKey[] {
  const bySubject = new Map(Object.entries(BY_SUBJECT));
  const keys = facts.flatMap((name) => bySubject.get(name.slice(0, name.indexOf('.'))) ?? []);
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

/** After a gap, in which any fact may have been missed. */
export function allStaleQueries(): QueryKey[] {
  return staleQueries(Object.keys(BY_SUBJECT).map((subject) => `${subject}.changed`));
}
