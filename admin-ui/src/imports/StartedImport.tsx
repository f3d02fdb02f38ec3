import { Button, Card, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { TaskProgress } from '../tasks/TaskProgress';
import { taskPath } from '../tasks/taskTexts';

interface StartedImportProps {
  taskId: string;
  /** The list with the imported records. */
  list: { path: string; label: string };
  onAgain: () => void;
}

/** The progress and the results of an import. It goes on when the page is left. */
export const StartedImport = ({ taskId, list, onAgain }: StartedImportProps) => (
  <Card
    sx={{ p: 3, display: 'grid', gap: 2, justifyItems: 'start', '& > *': { minWidth: 0, maxWidth: '100%' } }}
  >
    <Typography sx={{ color: 'text.secondary' }}>
      It goes on when you leave this page. You find it again{' '}
      <Link to={taskPath(taskId)}>on its own page</Link> and in the list of tasks.
    </Typography>
    <div style={{ justifySelf: 'stretch' }}>
      <TaskProgress id={taskId} />
    </div>
    <div>
      <Button component={Link} to={list.path}>
        {list.label}
      </Button>
      <Button onClick={onAgain}>Import another file</Button>
    </div>
  </Card>
);
