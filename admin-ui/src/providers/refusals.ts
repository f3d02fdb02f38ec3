import { HttpError } from 'react-admin';
import { loadPage } from './loadPage';
import { SECOND_FACTOR_SET_UP } from './paths';
import { sessionRefused } from './sessionEnd';

/** Only a 401 ends the session; a 403 refuses one action, or all until a second factor is set up. The caller gets both errors. */
export async function handleRefusal(error: unknown): Promise<void> {
  if (!(error instanceof HttpError)) return;
  if (error.status === 401) sessionRefused.send();
  if (error.body?.code === 'SECOND_FACTOR_SETUP_REQUIRED') await loadPage(SECOND_FACTOR_SET_UP);
}
