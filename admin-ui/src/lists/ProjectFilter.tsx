import type { ReactElement } from 'react';
import { ChoiceFilter } from './ChoiceFilter';
import { useHasManyProjects, useProjectChoices } from './projectNames';

/** The filter of a list by project. Unlike `ProjectInput`, also for roles that cannot read the list of projects. */
const ProjectFilter = (props: { source: string; alwaysOn: boolean }) => (
  <ChoiceFilter {...props} label="Project" choices={useProjectChoices()} emptyText="All projects" />
);

const filter = <ProjectFilter key="projectId" source="projectId" alwaysOn />;

/** The filters of a list, with that by project after the first one if there is more than one project. */
export function useFiltersWithProject(filters: ReactElement[]): ReactElement[] {
  return useHasManyProjects() ? [...filters.slice(0, 1), filter, ...filters.slice(1)] : filters;
}
