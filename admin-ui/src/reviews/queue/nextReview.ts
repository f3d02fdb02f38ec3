import { type DataProvider, HttpError } from 'react-admin';
import { REVIEWS } from '../../providers/resources';
import type { ReviewRow } from '../../providers/reviewRecords';
import { claimReview } from '../reviewCalls';

/** Other reviewers can claim a review between the list and the claim, so several are tried. */
const MAX_TRIES = 5;

export const NOTHING_ELSE = 'No other work is waiting for review.';

/** Claims the most urgent free review. @returns its id, or undefined if there is none */
export async function claimNext(dataProvider: DataProvider): Promise<string | undefined> {
  const { data } = await dataProvider.getList<ReviewRow>(REVIEWS, {
    filter: { status: 'waiting', claimed: 'nobody' },
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
