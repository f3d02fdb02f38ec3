import type { SequentialReviewDto } from '../src/reviews/sequential/dto/sequential-review.dto.js';
import { SequentialWork } from './sequential-work.js';
import type { Answer, TestApp } from './test-app.js';
import type { TestUser } from './users.js';
import { startedUser } from './work.js';

interface SubmittedReview {
  message: string;
  session: SequentialReviewDto;
}

/** Adds a user who has submitted all these images and completed the sequential work. */
export async function completedSequentialWork(
  app: TestApp,
  imageIds: readonly string[],
  changes: Parameters<typeof startedUser>[1] = {},
): Promise<SequentialWork> {
  const work = new SequentialWork(app, await startedUser(app, changes));
  await work.start();
  await work.submitAll(imageIds);
  const { status, text } = await work.complete();
  if (status !== 200) throw new Error(`Completing answered ${status}: ${text}`);
  return work;
}

export async function sessionIdOf(app: TestApp, { user }: SequentialWork): Promise<string> {
  const { id } = await app.row<{ id: string }>(
    'SELECT s.id FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id WHERE a.user_id = $1',
    [user.id],
  );
  return id;
}

/** Reviews sequential work as this administrator. */
export function reviewAs(
  app: TestApp,
  reviewer: TestUser,
  sessionId: string,
  body: object = {},
): Promise<Answer<SubmittedReview>> {
  return app.post<SubmittedReview>(`/api/admin/sequential-work/${sessionId}/review`, body, reviewer.token);
}
