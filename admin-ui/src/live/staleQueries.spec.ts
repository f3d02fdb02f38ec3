import { describe, expect, it } from 'vitest';
import { PROJECTS, REVIEWS, USERS } from '../providers/resources';
import { allStaleQueries, staleQueries } from './staleQueries';

describe('the stale queries', () => {
  it('are those of all facts, each once', () => {
    const keys = staleQueries(['review.claimed', 'review.published', 'user.suspended', 'assignment.started']);
    expect(keys.filter(([resource]) => resource === REVIEWS)).toEqual([[REVIEWS]]);
    expect(keys.filter(([resource]) => resource === USERS)).toEqual([
      [USERS, 'getList'],
      [USERS, 'counts'],
    ]);
  });

  it('are none for a fact that this version does not know', () => {
    expect(staleQueries(['planet.published', 'unnamed'])).toEqual([]);
  });

  it('are all after a gap, and never a record that can be open in a form', () => {
    const keys = allStaleQueries();
    expect(keys).toContainEqual([REVIEWS]);
    expect(keys).toContainEqual([USERS, 'getList']);
    expect(keys).toContainEqual([PROJECTS, 'overview']);
    expect(keys.filter(([, method]) => method === 'getOne')).toEqual([]);
  });
});
