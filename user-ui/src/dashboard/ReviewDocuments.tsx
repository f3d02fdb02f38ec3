import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { PdfPanel } from '../references/PdfPanel';
import { Button, ButtonLink } from '../ui/Button';
import { CentredModal } from '../ui/CentredModal';
import { useWorkAddress } from '../work/assignment';
import styles from './ReviewDocuments.module.css';

interface ReviewDocumentsProps {
  isOpen: boolean;
  /** Whether the project has a document to write. Otherwise the dialog is only to read. */
  leadsToEditor: boolean;
  onClose: () => void;
}

/** Shows the reference documents before the first edit. The user can continue without reading them. */
export function ReviewDocuments({ isOpen, leadsToEditor, onClose }: ReviewDocumentsProps) {
  const addressOf = useWorkAddress();
  return (
    <CentredModal size="large" isOpen={isOpen} isDismissable onClose={onClose}>
      <Dialog className={styles.dialog ?? ''}>
        <header className={styles.header}>
          <Heading slot="title" className={styles.title}>
            {leadsToEditor ? 'Review Documents Before Starting Work' : 'Reference Documents'}
          </Heading>
          <p className={styles.lede}>You can open them again at any time while you write.</p>
        </header>
        <div className={styles.documents}>
          <PdfPanel emptyText="No documents are available. You can start right away." />
        </div>
        <footer className={styles.footer}>
          <Button onPress={onClose}>{leadsToEditor ? 'Cancel' : 'Close'}</Button>
          {leadsToEditor ? (
            <ButtonLink variant="primary" to={addressOf('/work-editor')}>
              Start Work
            </ButtonLink>
          ) : null}
        </footer>
      </Dialog>
    </CentredModal>
  );
}
