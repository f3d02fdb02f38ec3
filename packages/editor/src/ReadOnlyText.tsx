import { lazy, Suspense } from 'react';
import styles from './DraftEditor.module.css';

const FormattedText = lazy(async () => ({
  default: (await import('./surface/FormattedText')).FormattedText,
}));

interface ReadOnlyTextProps {
  /** The accessible name. */
  label: string;
  html: string;
}

/** A text as it looks in the editor, to be read, as tall as its container. */
export function ReadOnlyText({ label, html }: ReadOnlyTextProps) {
  return (
    <div className={styles.editor}>
      <Suspense fallback={<div className={styles.blank} role="status" aria-label={`Opening ${label}`} />}>
        <FormattedText label={label} html={html} />
      </Suspense>
    </div>
  );
}
