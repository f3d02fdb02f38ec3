import type { Schema } from '@inkwell/contract/client';
import { useQuery } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';

export type SecondFactor = Schema<'SecondFactor'>;

export const SECOND_FACTORS_KEY = ['second-factors'];

/** The own second factors. */
export function useSecondFactors() {
  return useQuery({
    queryKey: SECOND_FACTORS_KEY,
    queryFn: () => getBody(api.GET('/api/auth/second-factors')),
  });
}
