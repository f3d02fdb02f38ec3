import { HttpError } from 'react-admin';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { REVIEWS } from '../../providers/resources';
import type { ReviewRow } from '../../providers/reviewRecords';

/** Somebody may be faster with the first; with so many in a row nobody is. */
const TRIES = 5;

export const NOTHING_ELSE = 'Nothing else waits to be reviewed.';

/** Claims the most urgent review that nobody has. @returns its id, or undefined where nothing is left. */
export async function claimNext(dataProvider: ConsoleDataProvider): Promise<string | undefined> {
  const { data } = await dataProvider.getList<ReviewRow>(REVIEWS, {
    filter: { status: 'waiting', claimed: 'nobody' },
    sort: { field: 'dueAt', order: 'ASC' },
    pagination: { page: 1, perPage: TRIES },
  });
  for (const { id } of data) {
    try {
      await dataProvider.claimReview(id);
      return id;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
    }
  }
  return undefined;
}
