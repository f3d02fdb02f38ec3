import { saveFile } from '@inkwell/web/save-file';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton, RowActions } from '../actions/ActionButton';
import { api, byId, getBody, getFile } from '../providers/api';
import type { DataExport } from '../providers/records';
import { exportName, isUnfinished } from './exportTexts';

/** Downloads the file, ends an export that is not done, or starts one like it again. */
export const ExportActions = () => {
  const record = useRecordContext<DataExport>();
  if (!record) return null;
  return (
    <RowActions>
      {isUnfinished(record) && <CancelButton record={record} />}
      {record.state === 'done' && <DownloadButton record={record} />}
      {(record.state === 'failed' || record.state === 'cancelled') && <AgainButton record={record} />}
    </RowActions>
  );
};

const DownloadButton = ({ record }: { record: DataExport }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      getFile(api.GET('/api/admin/exports/{id}/file', { ...byId(record.id), parseAs: 'blob' })),
    onSuccess: (file) => saveFile(file, record.fileName ?? 'export'),
    meta: { failure: 'Failed to download the export' },
  });
  return (
    <ActionButton
      label="Download"
      icon={<DownloadIcon />}
      loading={isPending}
      recordName={exportName(record)}
      onClick={() => mutate()}
    />
  );
};

const CancelButton = ({ record }: { record: DataExport }) => {
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => getBody(api.POST('/api/admin/exports/{id}/cancel', byId(record.id))),
    // It may have ended meanwhile.
    onSettled: () => refresh(),
    meta: { failure: 'Failed to cancel the export' },
  });
  return (
    <ActionButton
      label="Cancel"
      icon={<CancelIcon />}
      color="error"
      loading={isPending}
      recordName={exportName(record)}
      onClick={() => mutate()}
    />
  );
};

const AgainButton = ({ record }: { record: DataExport }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { kind, project, from, to, assignmentId } = record;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      getBody(
        api.POST('/api/admin/exports', {
          body: {
            kind,
            ...(project && { projectId: project._id }),
            ...(from && { from }),
            ...(to && { to }),
            ...(assignmentId && { assignmentId }),
          },
        }),
      ),
    onSuccess: () => {
      notify('A new export has started.', { type: 'success' });
      refresh();
    },
    meta: { failure: 'Failed to start the export' },
  });
  return (
    <ActionButton
      label="Start again"
      icon={<RetryIcon />}
      loading={isPending}
      recordName={exportName(record)}
      onClick={() => mutate()}
    />
  );
};
