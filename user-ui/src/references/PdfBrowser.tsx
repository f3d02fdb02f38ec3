import { formatMegabytes } from '@inkwell/contract/file-size';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ReferencePdf } from '../api/types';
import { downloadWorkPdf } from '../api/workCalls';
import { DownloadButton } from './DownloadButton';
import { pdfAddress, pdfFileName } from './files';
import styles from './PdfBrowser.module.css';

/** The list, and below it the document that was chosen in the browser's own viewer. */
export function PdfBrowser({ pdfs }: { pdfs: ReferencePdf[] }) {
  // With one document there is nothing to choose.
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
              fetchFile={() => downloadWorkPdf(pdf._id)}
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
