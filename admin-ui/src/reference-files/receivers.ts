import { pluralize } from '@inkwell/contract/format-count';
import { queryOptions } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';
import { IMAGES } from '../providers/resources';

/** How many running assignments of a project get a published image at once. @param projectId empty: the default project */
export const receiversQuery = (projectId: string) =>
  queryOptions({
    queryKey: [IMAGES, 'receivers', projectId],
    queryFn: async () => {
      const query = projectId === '' ? {} : { projectId };
      return (await getBody(api.GET('/api/admin/images/receivers', { params: { query } })))
        .runningAssignments;
    },
    staleTime: 0,
  });

/** What the publishing of images does to the work that runs. */
export function describeReceivers(runningAssignments: number, images = 1): string {
  const it = images === 1 ? 'it' : 'them';
  if (runningAssignments === 0) return `No running assignment gets ${it}.`;
  const get = runningAssignments === 1 ? 'gets' : 'get';
  return `${pluralize(runningAssignments, 'running assignment')} ${get} ${it} at once, and work page by page is complete only with ${it}.`;
}
