import type { Schema } from '@inkwell/contract/client';
import { DownloadAction } from '../actions/DownloadAction';
import { api, byId } from '../providers/api';

/** Downloads what became of each item, as CSV. */
export const TaskReportButton = ({ task: { _id: id, kind } }: { task: Schema<'Task'> }) => (
  <DownloadAction
    record={{ id }}
    label="Download report"
    call={() => api.GET('/api/admin/tasks/{id}/report', { ...byId(id), parseAs: 'blob' })}
    fileName={() => `${kind}.csv`}
    failure="Failed to download the report"
  />
);
