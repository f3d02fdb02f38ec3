import { expect } from 'vitest';
import type { BulkPublishAnswerDto, SeenReviewDto } from '../src/console/reviews/dto/bulk-publish.dto.js';
import type { TaskDto } from '../src/console/tasks/dto/task.dto.js';
import { StoredProposalsService } from '../src/reviews/texts/stored-proposals.service.js';
import { HeldJobs } from './held-jobs.js';
import { type SubmittedWork, submittedPage } from './reviewed-work.js';
import { Reviewer, type Wire } from './reviewer.js';
import { type Answer, type Json, TestApp } from './test-app.js';
import { addAdmin, addStaff, type TestUser } from './users.js';

export const REFERENCE = 'one two three four five six seven eight nine ten';
/** 90 % of it is right. */
export const COPY = 'one two three four five six seven eight nine other';

type Seen = Wire<SeenReviewDto>;
type BulkAnswer = Omit<BulkPublishAnswerDto, 'proposals'> & { proposals: Seen[] };

/** The bulk publication, by a reviewer and an administrator. */
export class BulkPublishing {
  private constructor(
    readonly app: TestApp,
    private readonly jobs: HeldJobs,
    readonly admin: TestUser,
    readonly reviewer: Reviewer,
  ) {}

  static async start(): Promise<BulkPublishing> {
    const jobs = new HeldJobs();
    const app = await TestApp.start({ minWords: 3, beforeInit: jobs.collect });
    const reviewer = new Reviewer(app, await addStaff(app, 'reviewer'));
    return new BulkPublishing(app, jobs, await addAdmin(app), reviewer);
  }

  compare = (reviewId: string) => this.app.app.get(StoredProposalsService).compare(reviewId);

  /** Adds a user whose page is submitted and compared. */
  comparedPage = async (imageId: string, text = COPY): Promise<SubmittedWork> => {
    const work = await submittedPage(this.app, imageId, text);
    await this.compare(work.reviewId);
    return work;
  };

  call = (body: Json, query = '', by = this.reviewer.admin): Promise<Answer<BulkAnswer>> =>
    this.app.post(`/api/admin/reviews/bulk-publish${query}`, body, by.token);

  preview = async (ids: string[], by = this.reviewer.admin): Promise<BulkAnswer> =>
    (await this.call({ ids }, '?dryRun=true', by)).body;

  /** Publishes what a preview has returned, and runs the task. */
  publish = async (proposals: Seen[], by = this.reviewer.admin): Promise<TaskDto> => {
    const { status, body } = await this.call({ ids: proposals.map(({ id }) => id), proposals }, '', by);
    expect(status).toBe(200);
    const id = body.task?._id ?? '';
    await this.jobs.runTask(id);
    return (await this.app.get<{ task: TaskDto }>(`/api/admin/tasks/${id}`, by.token)).body.task;
  };

  statusOf = async (reviewId: string) => (await this.reviewer.read(reviewId)).body.status;
}
