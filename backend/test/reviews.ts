import type { SequentialReviewDto } from '../src/reviews/sequential/dto/sequential-review.dto.js';
import type { Person } from './people.js';
import { SequentialWork } from './sequential-work.js';
import type { Answer, TestApp } from './test-app.js';
import { startedUser } from './work.js';

interface SubmittedReview {
  message: string;
  session: SequentialReviewDto;
}

/** A run with all these images submitted, and completed. */
export async function completedRun(
  app: TestApp,
  imageIds: readonly string[],
  changes: Parameters<typeof startedUser>[1] = {},
): Promise<SequentialWork> {
  const run = new SequentialWork(app, await startedUser(app, changes));
  await run.start();
  await run.submitAll(imageIds);
  const { status, text } = await run.complete();
  if (status !== 200) throw new Error(`Completing answered ${status}: ${text}`);
  return run;
}

export async function sessionIdOf(app: TestApp, { person }: SequentialWork): Promise<string> {
  const { id } = await app.row<{ id: string }>('SELECT id FROM sequential_sessions WHERE user_id = $1', [
    person.id,
  ]);
  return id;
}

/** The reviewer's call. */
export function reviewAs(
  app: TestApp,
  reviewer: Person,
  sessionId: string,
  body: object = {},
): Promise<Answer<SubmittedReview>> {
  return app.post<SubmittedReview>(`/api/admin/sequential-work/${sessionId}/review`, body, reviewer.token);
}
