import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider';

export const SECOND_FACTORS_KEY = ['second-factors'];

/** The own second factors. */
export function useSecondFactors() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: SECOND_FACTORS_KEY, queryFn: () => dataProvider.listSecondFactors() });
}
