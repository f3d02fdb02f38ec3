import type { Schema } from '@inkwell/contract/client';
import { saveFile } from '@inkwell/web/save-file';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../actions/ActionButton';
import { api, byId, getFile } from '../providers/api';

/** Downloads what became of each item, as CSV. */
export const TaskReportButton = ({ task: { _id: id, kind } }: { task: Schema<'Task'> }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => getFile(api.GET('/api/admin/tasks/{id}/report', { ...byId(id), parseAs: 'blob' })),
    onSuccess: (csv) => saveFile(csv, `${kind}.csv`),
    meta: { failure: 'Failed to download the report' },
  });
  return (
    <ActionButton
      label="Download report"
      icon={<DownloadIcon />}
      loading={isPending}
      onClick={() => mutate()}
    />
  );
};
