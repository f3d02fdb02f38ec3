import type { Schema } from '@inkwell/contract/client';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import { ConfirmAction } from '../actions/ConfirmAction';
import { api, byId } from '../providers/api';
import { cancelPermission } from './taskTexts';

/** Ends a task that runs. What was done stays. */
export const CancelTaskButton = ({ task: { _id: id, kind } }: { task: Schema<'Task'> }) => (
  <ConfirmAction
    record={{ id }}
    permission={cancelPermission(kind)}
    label="Cancel the rest"
    icon={CancelIcon}
    color="error"
    call={() => api.POST('/api/admin/tasks/{id}/cancel', byId(id))}
    done=""
    failure="Failed to cancel the task"
  />
);
