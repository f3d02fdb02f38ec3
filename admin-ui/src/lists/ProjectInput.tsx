import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';
import type { Project } from '../providers/records';
import { PROJECTS } from '../providers/resources';

interface ProjectInputProps
  extends Pick<AutocompleteInputProps, 'validate' | 'helperText' | 'autoFocus' | 'sx'> {
  source: string;
  label?: string;
  /** Only projects in this state, such as `open` where work is given. */
  state?: Project['state'];
  /** Of a filter: whether it is always shown. */
  alwaysOn?: boolean;
}

/** Finds a project by a part of its name: a field of a form or, with `projectFilter`, a filter of a list. */
export const ProjectInput = ({
  source,
  label = 'Project',
  state,
  alwaysOn: _,
  ...props
}: ProjectInputProps) => (
  <ReferenceInput
    source={source}
    reference={PROJECTS}
    sort={{ field: 'name', order: 'ASC' }}
    {...(state ? { filter: { state } } : {})}
  >
    <AutocompleteInput
      label={label}
      filterToQuery={(q: string) => ({ q })}
      sx={{ minWidth: 220 }}
      helperText={false}
      {...props}
    />
  </ReferenceInput>
);

/** The filter `projectId`, for the `filters` of a list. */
export const projectFilter = <ProjectInput key="projectId" source="projectId" label="Project" alwaysOn />;
