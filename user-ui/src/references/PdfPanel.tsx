import { LoadFailure } from '../ui/LoadFailure';
import { Skeleton } from '../ui/Skeleton';
import { PdfBrowser } from './PdfBrowser';
import styles from './panel.module.css';
import { useWorkPdfs } from './queries';

/** The documents to read beside the work. */
export function PdfPanel({ emptyText = 'There are no reference documents yet.' }: { emptyText?: string }) {
  const pdfs = useWorkPdfs();
  if (pdfs.data) {
    return pdfs.data.length > 0 ? (
      <PdfBrowser pdfs={pdfs.data} />
    ) : (
      <p className={styles.empty}>{emptyText}</p>
    );
  }
  return (
    <div className={styles.padded}>
      {pdfs.isError ? (
        <LoadFailure
          error={pdfs.error}
          fallback="Failed to load documents"
          onRetry={pdfs.refetch}
          isRetrying={pdfs.isFetching}
        />
      ) : (
        <Skeleton label="Loading documents" blocks={[64, 64, 320]} />
      )}
    </div>
  );
}
