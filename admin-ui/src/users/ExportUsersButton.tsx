import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { saveFile } from '../actions/saveFile';
import type { ConsoleDataProvider } from '../providers/dataProvider';

/** Exports all users that match the search and the filters, not only the shown page. */
export const ExportUsersButton = () => {
  const { filterValues, total } = useListContext();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.exportUsers(filterValues),
    onSuccess: (csv) => saveFile(csv, 'users.csv'),
    meta: { failure: 'Failed to export users' },
  });
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      disabled={!total}
      onClick={() => mutate()}
    >
      Export CSV
    </Button>
  );
};
