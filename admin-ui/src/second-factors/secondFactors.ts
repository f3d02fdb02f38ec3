import type { Schema } from '@inkwell/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';
import type { WithId } from '../providers/resources';

export type SecondFactor = WithId<Schema<'SecondFactor'>>;

/** The own second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: async () => {
    const { factors, ...list } = await getBody(api.GET('/api/auth/second-factors'));
    return { ...list, factors: factors.map((factor) => ({ ...factor, id: factor._id })) };
  },
});
