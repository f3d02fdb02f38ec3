import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { AssignmentsTable } from '../../assignments/AssignmentsTable';
import { GiveButton } from '../../assignments/give/GiveButton';
import { FilteredList } from '../../lists/FilteredList';
import { listPath } from '../../lists/listPath';
import { ASSIGNMENTS, type ProjectDetails } from '../../providers/resources';

/** The assignments of the project, the newest first. */
export const AssignmentsTab = ({ project: { id: projectId, state } }: { project: ProjectDetails }) => {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {state === 'open' && <GiveButton projectId={projectId} />}
        <Button component={Link} to={listPath(ASSIGNMENTS, { projectId })}>
          Filter or export them
        </Button>
      </Box>
      <FilteredList
        resource={ASSIGNMENTS}
        filter={{ projectId }}
        sort="givenAt"
        failure="Failed to load the assignments"
        none="No assignments yet"
      >
        <AssignmentsTable of="project" />
      </FilteredList>
    </>
  );
};
