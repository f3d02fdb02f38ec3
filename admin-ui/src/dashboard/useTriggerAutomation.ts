import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { useAction } from '../actions/useAction';
import type { ConsoleDataProvider } from '../providers/dataProvider';

/** Runs the checks that otherwise run each minute, and tells what they did. */
export function useTriggerAutomation() {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useAction(async () => {
    const { message, penalized, scored, reportsSent } = await dataProvider.triggerAutomation();
    notify(`${message} Penalized: ${penalized}, scored: ${scored}, reports sent: ${reportsSent}.`, {
      type: 'success',
    });
    refresh();
  }, 'Failed to trigger automation');
}
