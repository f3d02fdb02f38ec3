import { Clock, Save } from 'lucide-react';
import { formatShortDateTime } from '../ui/format';
import { formatMinutesLeft } from './deadline';
import styles from './WorkStatusLine.module.css';

interface WorkStatusLineProps {
  minutesLeft: number;
  isSubmitted: boolean;
  lastSaved: string | null;
}

/** From here on the time left is highlighted. */
const WARNING_MINUTES = 60;

/** The time left, and the time of the last save. */
export function WorkStatusLine({ minutesLeft, isSubmitted, lastSaved }: WorkStatusLineProps) {
  const left = formatMinutesLeft(minutesLeft);
  return (
    <span className={styles.status}>
      {isSubmitted ? null : (
        <span className={minutesLeft <= WARNING_MINUTES ? styles.short : undefined}>
          <Clock aria-hidden="true" />
          {minutesLeft === 0 ? left : `Time remaining: ${left}`}
        </span>
      )}
      <span>
        <Save aria-hidden="true" />
        {lastSaved
          ? `Last saved: ${formatShortDateTime(lastSaved)}`
          : // A text may be submitted before its first save.
            isSubmitted
            ? 'Submitted'
            : 'Not saved yet'}
      </span>
    </span>
  );
}
