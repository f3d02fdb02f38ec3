import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './CentredModal.module.css';

interface CentredModalProps {
  /** `large` opens from the bottom on narrow screens. */
  size: 'small' | 'large';
  isOpen: boolean;
  /** Whether a click outside closes it. Escape always does. */
  isDismissable?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal in the centre of the page. */
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
