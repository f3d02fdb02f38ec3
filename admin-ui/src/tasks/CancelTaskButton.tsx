import type { Schema } from '@inkwell/contract/client';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ActionButton } from '../actions/ActionButton';
import { api, byId, getBody } from '../providers/api';
import { cancelPermission } from './taskTexts';

/** Ends a task that runs. What was done stays. */
export const CancelTaskButton = ({ task: { _id: id, kind } }: { task: Schema<'Task'> }) => {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => getBody(api.POST('/api/admin/tasks/{id}/cancel', byId(id))),
    onSuccess: ({ task }) => queries.setQueryData(['task', id], task),
    meta: { failure: 'Failed to cancel the task' },
  });
  return (
    <ActionButton
      permission={cancelPermission(kind)}
      label="Cancel the rest"
      icon={<CancelIcon />}
      color="error"
      loading={isPending}
      onClick={() => mutate()}
    />
  );
};
