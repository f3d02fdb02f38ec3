import { messageOf } from '@inkwell/web/api-error';
import { saveFile } from '@inkwell/web/save-file';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from './Button';
import styles from './DownloadButton.module.css';
import { Notice } from './Notice';

interface DownloadButtonProps {
  text?: string;
  /** The name of the file's content, for the accessible name. */
  subject: string;
  fileName: string;
  fetchFile: () => Promise<Blob>;
  /** Returns the error message for a reason. */
  describeFailure: (reason: string) => string;
}

/** Fetches a file with the session's token, because a link would not send it. */
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
        <Notice tone="failure" isFloating onDismiss={download.reset}>
          {describeFailure(messageOf(download.error, 'the server could not be reached'))}
        </Notice>
      ) : null}
    </div>
  );
}
