import type { Schema } from '@inkwell/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';

export type SecondFactor = Schema<'SecondFactor'>;

/** The own second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => getBody(api.GET('/api/auth/second-factors')),
});
