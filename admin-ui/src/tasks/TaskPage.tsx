import { formatDateTime } from '@inkwell/web/format-date';
import { Button, Card } from '@mui/material';
import { Link, useParams } from 'react-router-dom';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { usersPath } from '../lists/listPath';
import { TASKS } from '../providers/resources';
import { TaskProgress, useTask } from './TaskProgress';
import { taskName } from './taskTexts';

export const TaskPage = () => {
  const { id = '' } = useParams();
  const { data: task } = useTask(id);
  const by = task?.createdBy ? ` by ${task.createdBy.name}` : '';
  return (
    <>
      <BackLink to={`/${TASKS}`}>Tasks</BackLink>
      <PageHeader
        isNested
        title={task ? taskName(task) : 'Task'}
        lead={task && `Started ${formatDateTime(task.createdAt)}${by}`}
      />
      <Card sx={{ p: 3 }}>
        <TaskProgress id={id} />
        {task?.kind === 'import-users' && (
          <Button component={Link} to={usersPath({ importId: task._id })} sx={{ mt: 2 }}>
            Users of this import
          </Button>
        )}
      </Card>
    </>
  );
};
