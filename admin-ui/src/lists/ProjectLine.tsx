import { Box } from '@mui/material';
import { useHasManyProjects } from './projectNames';

/** The project of a card or of a search result, if there is more than one. */
export const ProjectLine = ({ project }: { project: { name: string } }) =>
  useHasManyProjects() ? (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {project.name}
    </Box>
  ) : null;
