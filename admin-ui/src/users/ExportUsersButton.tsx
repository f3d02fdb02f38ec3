import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { useDataProvider, useListContext } from 'react-admin';
import { saveFile } from '../actions/saveFile';
import { useAction } from '../actions/useAction';
import type { ConsoleDataProvider } from '../providers/dataProvider';

/** All whom the search and the filters find, not only the page that is shown. */
export const ExportUsersButton = () => {
  const { filterValues, total } = useListContext();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    saveFile(await dataProvider.exportUsers(filterValues), 'users.csv');
  }, 'Failed to export users');
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      loading={isRunning}
      loadingPosition="start"
      disabled={!total}
      onClick={run}
    >
      Export CSV
    </Button>
  );
};
