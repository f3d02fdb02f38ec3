import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';
import { PROJECTS, type Project } from '../providers/resources';

interface ProjectInputProps
  extends Pick<AutocompleteInputProps, 'validate' | 'helperText' | 'autoFocus' | 'sx'> {
  source: string;
  label?: string;
  /** Only projects in this state, such as `open` where work is given. */
  state?: Project['state'];
}

/** Finds a project by a part of its name, in a form. */
export const ProjectInput = ({ source, label = 'Project', state, ...props }: ProjectInputProps) => (
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
