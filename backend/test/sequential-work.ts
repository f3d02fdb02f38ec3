import type {
  ImageSubmittedDto,
  SequentialCompletedDto,
  SequentialDraftSavedDto,
  SequentialStartedDto,
  SequentialWorkDto,
} from '../src/sequential/dto/sequential.dto.js';
import type { Answer, TestApp } from './test-app.js';
import type { TestUser } from './users.js';

/** The calls of sequential work by one user: of the given assignment, else of the current one. */
export class SequentialWork {
  constructor(
    private readonly app: TestApp,
    readonly user: TestUser,
    private readonly assignmentId?: string,
  ) {}

  start(): Promise<Answer<SequentialStartedDto>> {
    return this.post('start', {});
  }

  read(): Promise<Answer<SequentialWorkDto>> {
    return this.app.get(this.path('session'), this.user.token);
  }

  save(imageId: unknown, change: object): Promise<Answer<SequentialDraftSavedDto>> {
    return this.post('save-draft', { imageId, ...change });
  }

  write(imageId: unknown, submissionContent: string): Promise<Answer<SequentialDraftSavedDto>> {
    return this.save(imageId, { submissionContent });
  }

  /** Without an image id, submits the current image. */
  submit(
    imageId: unknown,
    submissionContent: unknown,
    baseVersion?: unknown,
  ): Promise<Answer<ImageSubmittedDto>> {
    return this.post('submit-image', { imageId, submissionContent, baseVersion });
  }

  async submitAll(imageIds: readonly string[]): Promise<void> {
    for (const imageId of imageIds) await this.submit(imageId, `text of ${imageId}`);
  }

  passOver(imageId: unknown): Promise<Answer<SequentialWorkDto>> {
    return this.post('pass-over', { imageId });
  }

  complete(): Promise<Answer<SequentialCompletedDto>> {
    return this.post('complete', {});
  }

  private post<Body>(call: string, body: object): Promise<Answer<Body>> {
    return this.app.post<Body>(this.path(call), body, this.user.token);
  }

  private path(call: string): string {
    const query = this.assignmentId === undefined ? '' : `?assignment=${this.assignmentId}`;
    return `/api/work/sequential/${call}${query}`;
  }
}
