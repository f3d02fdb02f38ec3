import { useQuery } from '@tanstack/react-query';
import { readDashboard, readSequentialWork, startSequentialWork } from '../api/calls';
import { ApiFailure, hasCode } from '../api/failure';

export const sequentialKey = ['sequential-work'];

/** The run through all images; it starts by itself when there is none. */
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

/** The first look at the dashboard starts the clock; whoever comes here before that has it started, too. */
async function start(): Promise<void> {
  try {
    await startSequentialWork();
  } catch (error) {
    if (!hasCode(error, 'WORK_NOT_STARTED')) throw error;
    await readDashboard();
    await startSequentialWork();
  }
}
