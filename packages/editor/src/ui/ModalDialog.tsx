import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { EditorButton } from './EditorButton';
import styles from './ModalDialog.module.css';

interface ModalDialogProps {
  title: string;
  onClose: () => void;
  /** As tall as its content. */
  isSmall?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog, open while it is mounted. It traps the focus, and Escape closes it. */
export function ModalDialog({ title, onClose, isSmall = false, footer, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed before React removes the element: the browser then gives the focus back to the button that opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isSmall ? styles.small : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <EditorButton look="quiet" onClick={onClose}>
          Close
        </EditorButton>
      </header>
      <div className={styles.body}>{children}</div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </dialog>
  );
}
