import { useCallback, useEffect, useState } from 'react';
import type { Surface } from '../surface/create-surface';
import { WritingSurface } from '../surface/WritingSurface';
import styles from './HistoryDialog.module.css';

interface VersionPreviewProps {
  label: string;
  read: () => Promise<string>;
}

/** One version as it looked on the page. Give it the version as its `key`. */
export function VersionPreview({ label, read }: VersionPreviewProps) {
  const [text, setText] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [firstRead] = useState(() => read);

  useEffect(() => {
    let isGone = false;
    firstRead().then(
      (html) => {
        if (!isGone) setText(html);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [firstRead]);

  const show = useCallback(
    (surface: Surface) => {
      surface.write(text ?? '');
      return () => {};
    },
    [text],
  );

  return (
    <div className={styles.preview}>
      {hasFailed ? (
        <p className={styles.failure} role="alert">
          This version could not be loaded.
        </p>
      ) : null}
      {text === null ? null : (
        <WritingSurface label={label} isReadOnly isFitting onChange={() => {}} onReady={show} />
      )}
    </div>
  );
}
