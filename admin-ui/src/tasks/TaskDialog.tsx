import { Button, DialogActions, DialogContent, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { TaskProgress, useTask } from './TaskProgress';
import { taskName, taskPath } from './taskTexts';

/** A task over the page that has started it. It goes on when the dialog is closed. */
export const TaskDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: task } = useTask(id);
  return (
    <DetailsDialog title={task ? taskName(task) : 'Task'} maxWidth="sm" onClose={onClose}>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          {task && !task.finishedAt && 'It goes on when you close this. '}You find it again{' '}
          <MuiLink component={Link} to={taskPath(id)}>
            on its own page
          </MuiLink>{' '}
          and in the list of tasks.
        </Typography>
        <TaskProgress id={id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </DetailsDialog>
  );
};
