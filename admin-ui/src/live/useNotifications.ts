import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider';

export const NOTIFICATIONS_KEY = ['notifications'];

/** Who started to work lately: the latest 10, as the server keeps them. */
export function useNotifications() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: NOTIFICATIONS_KEY, queryFn: () => dataProvider.getNotifications() });
}
