import { queryOptions } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';

export const listOwnSessions = async () => (await getBody(api.GET('/api/auth/sessions'))).sessions;

export const ownSessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: listOwnSessions });
