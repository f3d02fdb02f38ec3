import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Button } from './Button';
import { CentredModal } from './CentredModal';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isOpen: boolean;
  onConfirm: () => void;
  /** A second way to go on. */
  alternative?: { label: string; onPress: () => void };
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  isOpen,
  onConfirm,
  alternative,
  onClose,
}: ConfirmDialogProps) {
  return (
    <CentredModal size="small" isOpen={isOpen} onClose={onClose}>
      <Dialog role="alertdialog" className={styles.dialog ?? ''}>
        <Heading slot="title" className={styles.title}>
          {title}
        </Heading>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>
          <Button onPress={onClose}>Cancel</Button>
          {alternative ? (
            <Button
              onPress={() => {
                onClose();
                alternative.onPress();
              }}
            >
              {alternative.label}
            </Button>
          ) : null}
          <Button
            variant="primary"
            onPress={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      </Dialog>
    </CentredModal>
  );
}
