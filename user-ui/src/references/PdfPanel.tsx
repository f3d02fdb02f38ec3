import { formatMegabytes } from '@inkwell/contract/file-size';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ReferencePdf } from '../api/types';
import { downloadWorkPdf } from '../api/workCalls';
import { DownloadButton } from '../ui/DownloadButton';
import { LoadFailure } from '../ui/LoadFailure';
import { Skeleton } from '../ui/Skeleton';
import { useAssignment } from '../work/assignment';
import { pdfAddress, pdfFileName } from './files';
import styles from './PdfPanel.module.css';
import panelStyles from './panel.module.css';
import { useWorkPdfs } from './queries';

/** The panel of reference documents. */
export function PdfPanel({ emptyText = 'There are no reference documents yet.' }: { emptyText?: string }) {
  const pdfs = useWorkPdfs();
  if (pdfs.data) {
    return pdfs.data.length > 0 ? (
      <PdfBrowser pdfs={pdfs.data} />
    ) : (
      <p className={panelStyles.empty}>{emptyText}</p>
    );
  }
  return (
    <div className={panelStyles.padded}>
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

/** The list, and below it the selected document in the browser's own viewer. */
function PdfBrowser({ pdfs }: { pdfs: ReferencePdf[] }) {
  const { id } = useAssignment();
  // A single document is selected at once.
  const [chosenId, setChosenId] = useState(pdfs.length === 1 ? pdfs[0]?._id : undefined);
  const chosen = pdfs.find(({ _id }) => _id === chosenId);
  return (
    <div className={styles.browser}>
      <ul className={styles.list} aria-label="Reference documents">
        {pdfs.map((pdf) => (
          <li key={pdf._id} className={styles.item} data-chosen={pdf === chosen || undefined}>
            <AriaButton
              className={styles.choose ?? ''}
              aria-pressed={pdf === chosen}
              onPress={() => setChosenId(pdf._id)}
            >
              <FileText aria-hidden="true" />
              <span className={styles.words}>
                <span className={styles.title}>{pdf.title}</span>
                {pdf.description ? <span className={styles.description}>{pdf.description}</span> : null}
                <span className={styles.size}>{formatMegabytes(pdf.fileSize)}</span>
              </span>
            </AriaButton>
            <DownloadButton
              subject={pdf.title}
              fileName={pdfFileName(pdf)}
              fetchFile={() => downloadWorkPdf(id, pdf._id)}
              describeFailure={(reason) => `Failed to download PDF: ${reason}`}
            />
          </li>
        ))}
      </ul>
      {chosen ? (
        <div className={styles.preview}>
          <iframe className={styles.frame} src={pdfAddress(chosen)} title={chosen.title} />
          <p className={styles.aside}>
            Is nothing shown here?{' '}
            <a href={pdfAddress(chosen)} target="_blank" rel="noreferrer">
              Open it in a new tab
            </a>
          </p>
        </div>
      ) : (
        <p className={styles.hint}>Choose a document to read it here.</p>
      )}
    </div>
  );
}
