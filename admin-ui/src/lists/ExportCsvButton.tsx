import { saveFile } from '@inkwell/web/save-file';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useListContext } from 'react-admin';

interface ExportCsvButtonProps {
  exportFile: (filter: unknown) => Promise<Blob>;
  fileName: string;
  /** The message if the server gives no reason. */
  failure: string;
}

/** Exports all records that match the search and the filters, not only the shown page. */
export const ExportCsvButton = ({ exportFile, fileName, failure }: ExportCsvButtonProps) => {
  const { filterValues, total } = useListContext();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportFile(filterValues),
    onSuccess: (csv) => saveFile(csv, fileName),
    meta: { failure },
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
