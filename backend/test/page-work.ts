import type {
  PageDraftAnswerDto,
  PageSubmittedDto,
  SavedDraftAnswerDto,
  WorkPageDto,
  WorkProgressDto,
} from '../src/work/dto/page.dto.js';
import type { Answer, TestApp } from './test-app.js';
import type { TestUser } from './users.js';

/** The calls of page mode by one user: of the given assignment, else of the current one. */
export class PageWork {
  constructor(
    private readonly app: TestApp,
    readonly user: TestUser,
    private readonly assignmentId?: string,
  ) {}

  read(imageId: string): Promise<Answer<WorkPageDto>> {
    return this.get(`page-draft/${imageId}`);
  }

  save(imageId: unknown, change: object): Promise<Answer<SavedDraftAnswerDto>> {
    return this.post('save-page-draft', { imageId, ...change });
  }

  write(imageId: string, submissionContent: string): Promise<Answer<SavedDraftAnswerDto>> {
    return this.save(imageId, { submissionContent });
  }

  submit(
    imageId: unknown,
    submissionContent: unknown,
    baseVersion?: number,
  ): Promise<Answer<PageSubmittedDto>> {
    return this.post('submit-page', { imageId, submissionContent, baseVersion });
  }

  restore(imageId: string, version: number): Promise<Answer<PageDraftAnswerDto>> {
    return this.post(`page-draft/${imageId}/versions/${version}/restore`, {});
  }

  async progress(): Promise<WorkProgressDto> {
    return (await this.get<WorkProgressDto>('progress')).body;
  }

  get<Body>(call: string): Promise<Answer<Body>> {
    return this.app.get<Body>(this.path(call), this.user.token);
  }

  private post<Body>(call: string, body: object): Promise<Answer<Body>> {
    return this.app.post<Body>(this.path(call), body, this.user.token);
  }

  private path(call: string): string {
    const query = this.assignmentId === undefined ? '' : `?assignment=${this.assignmentId}`;
    return `/api/work/${call}${query}`;
  }
}
