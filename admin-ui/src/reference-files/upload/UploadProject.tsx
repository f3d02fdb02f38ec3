import { MenuItem, TextField } from '@mui/material';
import { useProjectChoices } from '../../lists/projectNames';
import type { ReferenceFileKind } from '../kinds';

interface UploadProjectProps {
  kind: ReferenceFileKind;
  /** The id; empty: the default project for images, all projects for PDFs. */
  projectId: string;
  isDisabled: boolean;
  onChange: (projectId: string) => void;
}

/** The project of the uploaded files. Not shown if there is only one. */
export const UploadProject = ({ kind, projectId, isDisabled, onChange }: UploadProjectProps) => {
  const projects = useProjectChoices();
  const [defaultProject] = projects;
  if (!defaultProject || projects.length === 1) return null;
  const isForAll = kind.field === 'pdf';
  return (
    <TextField
      select
      fullWidth
      size="small"
      label="Project"
      value={projectId || (isForAll ? ALL : defaultProject.id)}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value === ALL ? '' : target.value)}
      sx={{ mt: 2 }}
    >
      {isForAll && <MenuItem value={ALL}>All projects</MenuItem>}
      {projects.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};

const ALL = 'all';
