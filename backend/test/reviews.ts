import type { SequentialReviewDto } from '../src/reviews/sequential/dto/sequential-review.dto.js';
import { SequentialWork } from './sequential-work.js';
import type { Answer, TestApp } from './test-app.js';
import type { TestUser } from './users.js';
import { startedUser } from './work.js';

interface SubmittedReview {
  message: string;
  session: SequentialReviewDto;
}

/** Completes a sequential run in which all these images are submitted. */
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

export async function sessionIdOf(app: TestApp, { user }: SequentialWork): Promise<string> {
  const { id } = await app.row<{ id: string }>('SELECT id FROM sequential_sessions WHERE user_id = $1', [
    user.id,
  ]);
  return id;
}

/** Reviews a sequential run as this administrator. */
export function reviewAs(
  app: TestApp,
  reviewer: TestUser,
  sessionId: string,
  body: object = {},
): Promise<Answer<SubmittedReview>> {
  return app.post<SubmittedReview>(`/api/admin/sequential-work/${sessionId}/review`, body, reviewer.token);
}
