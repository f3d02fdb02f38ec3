import { useQuery } from '@tanstack/react-query';
import { readDashboard, readSequentialWork, startSequentialWork } from '../api/calls';
import { ApiFailure, hasCode } from '../api/failure';

export const sequentialKey = ['sequential-work'];

/** The sequential run, which is started automatically. */
export function useSequentialWork() {
  return useQuery({ queryKey: sequentialKey, queryFn: openRun, refetchOnWindowFocus: false });
}

async function openRun() {
  try {
    return await readSequentialWork();
  } catch (error) {
    if (!(error instanceof ApiFailure && error.details.statusCode === 404)) throw error;
    await start();
    return readSequentialWork();
  }
}

/** Starts the run. The work clock must be running; reading the dashboard starts it. */
async function start(): Promise<void> {
  try {
    await startSequentialWork();
  } catch (error) {
    if (!hasCode(error, 'WORK_NOT_STARTED')) throw error;
    await readDashboard();
    await startSequentialWork();
  }
}
