import { expect } from 'vitest';
import type { RecordedFacts } from './facts.js';
import type { TestApp } from './test-app.js';
import type { TestUser } from './users.js';
import { startedUser, workOf } from './work.js';

/** Checks the facts about the deadlines that staff set, and about the end of an assignment. */
export async function checkFactsOfDeadlines(
  app: TestApp,
  admin: TestUser,
  facts: RecordedFacts,
): Promise<void> {
  const { assignmentId } = await workOf(app, await startedUser(app));
  const act = async (action: string, body: object) => {
    const answer = await app.post(`/api/admin/assignments/${assignmentId}/${action}`, body, admin.token);
    expect([action, answer.status]).toEqual([action, 200]);
  };
  const set = (hours: number) => () => {
    const deadlineAt = new Date(Date.now() + hours * 3_600_000).toISOString();
    return act('set-deadline', { deadlineAt, reason: 'Ill' });
  };
  expect(await facts.of(set(48))).toEqual(['assignment.shortened']);
  expect(await facts.of(set(200))).toEqual(['assignment.extended']);
  expect(await facts.of(() => act('end', { reason: 'Sold' }))).toEqual(['assignment.ended']);
}
