import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadSignedAgreement } from '../../api/calls';
import { messageOf } from '../../api/failure';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { saveFile } from '../../ui/saveFile';
import styles from './DownloadPdf.module.css';

/** The signed PDF needs the session's token, so it is fetched and saved rather than linked to. */
export function DownloadPdf({ userId, fileName }: { userId: string; fileName: string }) {
  const download = useMutation({
    mutationFn: () => downloadSignedAgreement(userId),
    onSuccess: (pdf) => saveFile(pdf, fileName),
  });
  return (
    <div className={styles.download}>
      <Button variant="primary" onPress={() => download.mutate()} isPending={download.isPending}>
        <Download aria-hidden="true" />
        Download PDF
      </Button>
      {download.isError ? (
        <Notice tone="failure">
          {`Failed to download PDF: ${messageOf(download.error, 'the server could not be reached')}`}
        </Notice>
      ) : null}
    </div>
  );
}
