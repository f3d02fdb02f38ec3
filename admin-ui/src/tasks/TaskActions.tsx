import type { Schema } from '@inkwell/contract/client';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import { ConfirmAction } from '../actions/ConfirmAction';
import { DownloadAction } from '../actions/DownloadAction';
import { api, byId } from '../providers/api';
import { cancelPermission } from './taskTexts';

/** Ends a task that runs; what was done stays. Downloads what became of each item, as CSV. */
export const TaskActions = ({ task }: { task: Schema<'Task'> }) => (
  <>
    {!task.finishedAt && (
      <ConfirmAction
        record={{ id: task._id }}
        permission={cancelPermission(task)}
        label="Cancel the rest"
        icon={CancelIcon}
        color="error"
        call={() => api.POST('/api/admin/tasks/{id}/cancel', byId(task._id))}
        done=""
        failure="Failed to cancel the task"
      />
    )}
    {task.done > 0 && (
      <DownloadAction
        record={{ id: task._id }}
        label="Download report"
        call={() => api.GET('/api/admin/tasks/{id}/report', { ...byId(task._id), parseAs: 'blob' })}
        fileName={() => `${task.kind}.csv`}
        failure="Failed to download the report"
      />
    )}
  </>
);
