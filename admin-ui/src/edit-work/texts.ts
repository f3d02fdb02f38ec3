import { queryOptions } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';
import { ofWork, type UserWork } from '../providers/assignment';

/** All texts of a user, without their contents. */
export const listTexts = async (work: UserWork) =>
  (await getBody(api.GET('/api/admin/users/{id}/texts', ofWork(work)))).texts;

export const textsQuery = (work: UserWork) =>
  queryOptions({
    queryKey: ['texts', work.id, work.assignmentId ?? ''],
    queryFn: () => listTexts(work),
  });

export const textQuery = (userId: string, textId: string) =>
  queryOptions({
    queryKey: ['texts', userId, textId],
    queryFn: async () => {
      const path = { id: userId, textId: Number(textId) };
      return (await getBody(api.GET('/api/admin/users/{id}/texts/{textId}', { params: { path } }))).text;
    },
  });
