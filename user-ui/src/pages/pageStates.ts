import type { WorkImage, WorkProgress } from '../api/types';

export type PageState = 'todo' | 'draft' | 'done';

/** The state of each page by its image. */
export class PageStates {
  private readonly submitted: ReadonlySet<string>;
  private readonly drafts: ReadonlySet<string>;

  constructor({ submittedImageIds, draftImageIds }: WorkProgress) {
    this.submitted = new Set(submittedImageIds);
    this.drafts = new Set(draftImageIds);
  }

  of(imageId: string): PageState {
    if (this.submitted.has(imageId)) return 'done';
    return this.drafts.has(imageId) ? 'draft' : 'todo';
  }

  isDone(imageId: string): boolean {
    return this.submitted.has(imageId);
  }

  /** The next page after `afterId` that is not submitted; continues from the first page after the last. */
  nextUnfinished(images: readonly Pick<WorkImage, '_id'>[], afterId?: string): string | undefined {
    const start = images.findIndex(({ _id }) => _id === afterId) + 1;
    const ordered = [...images.slice(start), ...images.slice(0, start)];
    return ordered.find(({ _id }) => _id !== afterId && !this.isDone(_id))?._id;
  }
}
