import { lazy, Suspense, useState } from 'react';
import styles from './TermsButton.module.css';

// The code of dialogs is loaded when one is opened.
const TermsDialog = lazy(() => import('./TermsDialog'));

/** Opens the terms, so that they can be read before the box is ticked. */
export function TermsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        Read the terms.
      </button>
      {isOpen ? (
        <Suspense>
          <TermsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
