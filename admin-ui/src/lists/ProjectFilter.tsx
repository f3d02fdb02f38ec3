import type { ReactElement } from 'react';
import { AutocompleteInput } from 'react-admin';
import { visuallyHidden } from '../display/visuallyHidden';
import { useHasManyProjects, useProjectChoices } from './projectNames';

/** The filter of a list by project. Unlike `ProjectInput`, also for roles that cannot read the list of projects. */
const ProjectFilter = ({ alwaysOn: _ }: { source: string; alwaysOn: boolean }) => (
  <AutocompleteInput
    source="projectId"
    label="Project"
    choices={useProjectChoices()}
    helperText={false}
    size="small"
    // Beside the search, which has a placeholder instead of a label, too.
    TextFieldProps={{ placeholder: 'All projects' }}
    sx={{ minWidth: { xs: 0, sm: 200 }, width: { xs: '100%', sm: 200 }, '& label': visuallyHidden }}
  />
);

const filter = <ProjectFilter key="projectId" source="projectId" alwaysOn />;

/** The filters of a list, with that by project after the search if there is more than one. */
export function useFiltersWithProject(filters: ReactElement[]): ReactElement[] {
  return useHasManyProjects() ? [...filters.slice(0, 1), filter, ...filters.slice(1)] : filters;
}
