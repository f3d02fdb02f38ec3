import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';
import { PROJECTS } from '../providers/resources';

/** The names of all projects, the default one first. Every role of the console can read them. */
const projectNamesQuery = queryOptions({
  queryKey: [PROJECTS, 'names'],
  queryFn: async () => (await getBody(api.GET('/api/admin/projects/names'))).projects,
});

const NONE: { id: string; name: string }[] = [];

/** For filters and fields that choose a project; empty until they are loaded. */
export function useProjectChoices(): { id: string; name: string }[] {
  const { data } = useQuery({ ...projectNamesQuery, select: toChoices });
  return data ?? NONE;
}

/** Whether it is known how many projects there are. If they cannot be loaded, there is nothing to choose from. */
export const useAreProjectsKnown = () => !useQuery(projectNamesQuery).isPending;

/** Whether a list names the project of each record and filters by it. With one project, it looks as if there were none. */
export const useHasManyProjects = () => useProjectChoices().length > 1;

const toChoices = (projects: { _id: string; name: string }[]) =>
  projects.map(({ _id: id, name }) => ({ id, name }));
