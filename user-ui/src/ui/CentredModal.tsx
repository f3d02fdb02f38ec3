import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './CentredModal.module.css';

interface CentredModalProps {
  /** A large one comes up from below on a phone. */
  size: 'small' | 'large';
  isOpen: boolean;
  /** Whether a click beside it closes it, as Escape always does. */
  isDismissable?: boolean;
  onClose: () => void;
  /** The dialog, with its title. */
  children: ReactNode;
}

/** A sheet over the page, in its middle. */
export function CentredModal({ size, isOpen, isDismissable = false, onClose, children }: CentredModalProps) {
  return (
    <ModalOverlay
      className={`${styles.overlay} ${styles[size]}`}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
    >
      <Modal className={styles.modal ?? ''}>{children}</Modal>
    </ModalOverlay>
  );
}
