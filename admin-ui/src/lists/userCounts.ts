import { queryOptions } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';
import { USERS } from '../providers/resources';

/** Counts the users of each filter, up to 10,000. */
export const userCountsQuery = (filters: unknown[]) =>
  queryOptions({
    queryKey: [USERS, 'counts', filters],
    queryFn: () =>
      getBody(
        api.GET('/api/admin/users/counts', { params: { query: { filters: JSON.stringify(filters) } } }),
      ),
  });
