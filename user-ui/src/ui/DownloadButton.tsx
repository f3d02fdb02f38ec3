import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../api/failure';
import { Button } from './Button';
import styles from './DownloadButton.module.css';
import { Notice } from './Notice';
import { saveFile } from './saveFile';

interface DownloadButtonProps {
  /** The words on the button, where it is not plain what it would save. */
  text?: string;
  /** What is saved, for those who hear the button among others of its kind. */
  subject: string;
  fileName: string;
  fetchFile: () => Promise<Blob>;
  /** What is said when it fails, given the reason. */
  describeFailure: (reason: string) => string;
}

/** Files need the session's token, so they are fetched and saved rather than linked to. */
export function DownloadButton({
  text = 'Download',
  subject,
  fileName,
  fetchFile,
  describeFailure,
}: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(file, fileName),
  });
  return (
    <div className={styles.download}>
      <Button
        size="small"
        onPress={() => download.mutate()}
        isPending={download.isPending}
        aria-label={`${text}: ${subject}`}
      >
        <Download aria-hidden="true" />
        {text}
      </Button>
      {download.isError ? (
        <Notice tone="failure" onDismiss={download.reset}>
          {describeFailure(messageOf(download.error, 'the server could not be reached'))}
        </Notice>
      ) : null}
    </div>
  );
}
