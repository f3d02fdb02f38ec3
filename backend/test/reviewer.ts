import type { ReviewAccuracyDto, ReviewDetailDto } from '../src/reviews/dto/review-detail.dto.js';
import type { ReviewDraftSavedDto } from '../src/reviews/dto/review-draft.dto.js';
import type {
  ReviewClaimDto,
  ReviewCountsDto,
  ReviewListDto,
  ReviewRowDto,
} from '../src/reviews/dto/review-row.dto.js';
import { PageWork } from './page-work.js';
import type { Answer, TestApp } from './test-app.js';
import { addAdmin, type TestUser } from './users.js';
import { startedUser } from './work.js';

/** A response body as JSON: dates are strings. */
export type Wire<Dto> = {
  [Key in keyof Dto]: Dto[Key] extends Date
    ? string
    : Dto[Key] extends Date | null
      ? string | null
      : Dto[Key];
};

/** The calls of the review queue by one administrator. */
export class Reviewer {
  constructor(
    private readonly app: TestApp,
    readonly admin: TestUser,
  ) {}

  static async create(app: TestApp, name = 'Sample Reviewer'): Promise<Reviewer> {
    return new Reviewer(app, await addAdmin(app, { name }));
  }

  list(query: Record<string, unknown> = {}): Promise<Answer<ReviewListDto>> {
    const text = Object.entries(query).map(
      ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`,
    );
    return this.app.get(`/api/admin/reviews?${text.join('&')}`, this.admin.token);
  }

  async idsOf(filter: Record<string, unknown>, sort?: [string, string]): Promise<string[]> {
    const { body } = await this.list({ filter, ...(sort && { sort }) });
    return body.reviews.map(({ _id }) => _id);
  }

  counts(filter: object = {}): Promise<Answer<ReviewCountsDto>> {
    const query = encodeURIComponent(JSON.stringify(filter));
    return this.app.get(`/api/admin/reviews/counts?filter=${query}`, this.admin.token);
  }

  read(id: string): Promise<Answer<Wire<ReviewDetailDto>>> {
    return this.app.get(`/api/admin/reviews/${id}`, this.admin.token);
  }

  accuracy(id: string): Promise<Answer<ReviewAccuracyDto>> {
    return this.app.get(`/api/admin/reviews/${id}/accuracy`, this.admin.token);
  }

  claim(id: string): Promise<Answer<{ claim: Wire<ReviewClaimDto> }>> {
    return this.app.post(`/api/admin/reviews/${id}/claim`, {}, this.admin.token);
  }

  release(id: string): Promise<Answer<{ message: string }>> {
    return this.app.delete(`/api/admin/reviews/${id}/claim`, this.admin.token);
  }

  save(id: string, changes: object = {}): Promise<Answer<ReviewDraftSavedDto>> {
    const draft = { marks: [], overallComments: '', baseVersion: 0, ...changes };
    return this.app.put(`/api/admin/reviews/${id}/draft`, draft, this.admin.token);
  }

  /** Publishes the texts as they are now, all marked as correct, unless `said` has other marks or texts. */
  async publish(
    id: string,
    said: object = {},
  ): Promise<Answer<{ message: string; review: Wire<ReviewRowDto> }>> {
    const { items = [] } = (await this.read(id)).body;
    const body = {
      marks: items.map(({ itemId }) => ({ itemId, isCorrect: true })),
      seenTexts: seenTextsOf(items),
      ...said,
    };
    return this.app.post(`/api/admin/reviews/${id}/publish`, body, this.admin.token);
  }

  returnForCorrection(
    id: string,
    said: object = { reason: 'The second half is missing', hours: 24 },
  ): Promise<Answer<{ message: string; review: Wire<ReviewRowDto> }>> {
    return this.app.post(`/api/admin/reviews/${id}/return`, said, this.admin.token);
  }

  reopen(
    id: string,
    reason = 'Compared with the wrong page',
  ): Promise<Answer<{ message: string; review: Wire<ReviewRowDto> }>> {
    return this.app.post(`/api/admin/reviews/${id}/reopen`, { reason }, this.admin.token);
  }
}

export const seenTextsOf = (items: readonly { itemId: string; textVersion: number | null }[]) =>
  items.map(({ itemId, textVersion }) => ({ itemId, textVersion }));

/** Adds a user who has submitted this document. */
export async function submittedDocument(
  app: TestApp,
  content: string,
  changes: Parameters<typeof startedUser>[1] = {},
): Promise<TestUser> {
  const user = await startedUser(app, changes);
  await submitDocument(app, user, content);
  return user;
}

/** Submits the document of the given assignment, else of the current one. */
export async function submitDocument(
  app: TestApp,
  user: TestUser,
  content: string,
  assignmentId?: string,
): Promise<void> {
  const query = assignmentId === undefined ? '' : `?assignment=${assignmentId}`;
  const { status, text } = await app.post(`/api/work/submit${query}`, { content }, user.token);
  if (status !== 200) throw new Error(`Submitting answered ${status}: ${text}`);
}

/** Adds a user who has submitted this page. */
export async function submittedPage(app: TestApp, imageId: string, content: string): Promise<PageWork> {
  const work = new PageWork(app, await startedUser(app));
  const { status, text } = await work.submit(imageId, content);
  if (status !== 200) throw new Error(`Submitting answered ${status}: ${text}`);
  return work;
}

/** Returns the id of the user's review in its newest round. */
export async function reviewIdOf(
  app: TestApp,
  { id }: Pick<TestUser, 'id'>,
  kind = 'document',
): Promise<string> {
  const row = await app.row<{ id: string }>(
    'SELECT id FROM reviews WHERE user_id = $1 AND kind = $2 ORDER BY round DESC LIMIT 1',
    [id, kind],
  );
  return row.id;
}

/** Ends the claim now, by the clock of the database. */
export async function expireClaim(app: TestApp, id: string): Promise<void> {
  await app.rows('UPDATE reviews SET claim_expires_at = clock_timestamp() WHERE id = $1', [id]);
}
