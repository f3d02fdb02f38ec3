import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './Progress.module.css';

interface ProgressProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** A progress bar without text. */
export function Progress({ label, percent }: ProgressProps) {
  return (
    <ProgressBar className={styles.bar ?? ''} aria-label={label} value={percent}>
      <div className={styles.done} style={{ width: `${percent}%` }} />
    </ProgressBar>
  );
}
