import type { ReactElement } from 'react';
import { ChoiceFilter } from './ChoiceFilter';
import { useAreProjectsKnown, useHasManyProjects, useProjectChoices } from './projectNames';

/** The filter of a list by project. Unlike `ProjectInput`, also for roles that cannot read the list of projects. */
const ProjectFilter = (props: { source: string; alwaysOn: boolean }) => (
  <ChoiceFilter {...props} label="Project" choices={useProjectChoices()} emptyText="All projects" />
);

const filter = <ProjectFilter key="projectId" source="projectId" alwaysOn />;

/**
 * The filters of a list, with that by project after the first one if there is more than one project. Null until that is known: the list
 * is shown then, so that it does not move.
 */
export function useFiltersWithProject(filters: ReactElement[]): ReactElement[] | null {
  const isKnown = useAreProjectsKnown();
  const hasMany = useHasManyProjects();
  if (!isKnown) return null;
  return hasMany ? [...filters.slice(0, 1), filter, ...filters.slice(1)] : filters;
}
