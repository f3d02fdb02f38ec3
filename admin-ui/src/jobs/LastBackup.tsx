import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDateTime } from '@inkwell/web/format-date';
import { useServerStatus } from '../layout/ServerStatus';

/** When the last scheduled backup was complete. A failed one is reported above every page. */
export const LastBackup = () => {
  const backup = useServerStatus().data?.backup;
  if (!backup) return null;
  const { lastSuccessAt, sizeBytes, durationSeconds, folder } = backup;
  if (!lastSuccessAt) return <> No backup is complete yet.</>;
  const size = formatFileSize(sizeBytes ?? 0);
  return (
    <span title={folder ?? ''}>
      {` Last backup: ${formatDateTime(lastSuccessAt)}, ${size} in ${Math.ceil(durationSeconds ?? 0)} s.`}
    </span>
  );
};
