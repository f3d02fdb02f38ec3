import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { PdfPanel } from '../references/PdfPanel';
import { Button } from '../ui/Button';
import { CentredModal } from '../ui/CentredModal';
import { WorkName } from '../ui/WorkName';
import styles from './ReviewDocuments.module.css';

interface ReviewDocumentsProps {
  isOpen: boolean;
  /** Starts the work or leads to it. Without it, the dialog is only to read. */
  startButton: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows the reference documents before the start or the first edit. The user can continue without reading them. */
export function ReviewDocuments({ isOpen, startButton, children, onClose }: ReviewDocumentsProps) {
  return (
    <CentredModal size="large" isOpen={isOpen} isDismissable onClose={onClose}>
      <Dialog className={styles.dialog ?? ''}>
        <header className={styles.header}>
          <Heading slot="title" className={styles.title}>
            {startButton ? 'Review Documents Before Starting Work' : 'Reference Documents'}
          </Heading>
          <WorkName />
          {children}
          <p className={styles.lede}>You can open them again at any time while you write.</p>
        </header>
        <div className={styles.documents}>
          <PdfPanel emptyText="No documents are available. You can start right away." />
        </div>
        <footer className={styles.footer}>
          <Button onPress={onClose}>{startButton ? 'Cancel' : 'Close'}</Button>
          {startButton}
        </footer>
      </Dialog>
    </CentredModal>
  );
}
