import { saveFile } from '@inkwell/web/save-file';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { api, getFile } from '../../providers/api';
import type { User } from '../../providers/resources';

export const ExportSelectedButton = () => {
  const ids = useListContext<User>().selectedIds.map(String);
  const { mutate, isPending } = useMutation({
    mutationFn: () => getFile(api.POST('/api/admin/users/bulk-export', { body: { ids }, parseAs: 'blob' })),
    onSuccess: (csv) => saveFile(csv, 'users.csv'),
    meta: { failure: 'Failed to export users' },
  });
  return (
    <ActionButton
      permission="users:export"
      label="Export CSV"
      icon={<DownloadIcon />}
      loading={isPending}
      onClick={() => mutate()}
    />
  );
};
