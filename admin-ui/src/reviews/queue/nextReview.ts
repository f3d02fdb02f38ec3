import { type DataProvider, HttpError } from 'react-admin';
import { REVIEWS } from '../../providers/resources';
import type { ReviewRow } from '../../providers/reviewRecords';
import { claimReview } from '../reviewCalls';

/** Other reviewers can claim a review between the list and the claim, so several are tried. */
const MAX_TRIES = 5;

/** @param projectId of the reviews that are wanted; undefined: of all projects */
export const nothingElse = (projectId: string | undefined) =>
  `No other work${projectId ? ' of this project' : ''} is waiting for review.`;

/**
 * Claims the most urgent free review.
 * @param projectId as above
 * @returns its id, or undefined if there is none
 */
export async function claimNext(
  dataProvider: DataProvider,
  projectId: string | undefined,
): Promise<string | undefined> {
  const { data } = await dataProvider.getList<ReviewRow>(REVIEWS, {
    filter: { status: 'waiting', claimed: 'nobody', ...(projectId && { projectId }) },
    sort: { field: 'dueAt', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_TRIES },
  });
  for (const { id } of data) {
    try {
      await claimReview(id);
      return id;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
    }
  }
  return undefined;
}
