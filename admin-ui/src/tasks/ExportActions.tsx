import CancelIcon from '@mui/icons-material/CancelOutlined';
import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { RowActions } from '../actions/ActionButton';
import { ConfirmAction } from '../actions/ConfirmAction';
import { DownloadAction } from '../actions/DownloadAction';
import { exportName, isUnfinished } from '../exports/exportTexts';
import { api, byId } from '../providers/api';
import type { DataExport } from '../providers/resources';

/** Downloads the file, ends an export that is not done, or starts one like it again. */
export const ExportActions = () => (
  <RowActions>
    <CancelButton />
    <DownloadButton />
    <AgainButton />
  </RowActions>
);

const DownloadButton = () => (
  <DownloadAction<DataExport>
    label="Download"
    when={({ state }) => state === 'done'}
    recordName={exportName}
    call={({ id }) => api.GET('/api/admin/exports/{id}/file', { ...byId(id), parseAs: 'blob' })}
    fileName={({ fileName }) => fileName ?? 'export'}
    failure="Failed to download the export"
  />
);

const CancelButton = () => (
  <ConfirmAction<DataExport>
    label="Cancel"
    icon={CancelIcon}
    color="error"
    when={isUnfinished}
    recordName={exportName}
    call={({ id }) => api.POST('/api/admin/exports/{id}/cancel', byId(id))}
    done=""
    failure="Failed to cancel the export"
  />
);

const AgainButton = () => (
  <ConfirmAction<DataExport>
    label="Start again"
    icon={RetryIcon}
    when={({ state }) => state === 'failed' || state === 'cancelled'}
    recordName={exportName}
    call={({ kind, project, from, to, assignmentId }) =>
      api.POST('/api/admin/exports', {
        body: {
          kind,
          ...(project && { projectId: project._id }),
          ...(from && { from }),
          ...(to && { to }),
          ...(assignmentId && { assignmentId }),
        },
      })
    }
    done="A new export has started."
    failure="Failed to start the export"
  />
);
