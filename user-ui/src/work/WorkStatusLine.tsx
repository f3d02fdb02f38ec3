import { Clock, Save } from 'lucide-react';
import { formatShortDateTime } from '../ui/format';
import { formatMinutesLeft } from './deadline';
import styles from './WorkStatusLine.module.css';

interface WorkStandingProps {
  minutesLeft: number;
  isSubmitted: boolean;
  lastSaved: string | null;
}

/** From here on the time says that it is short. */
const SHORT_MINUTES = 60;

/** How much time is left, and when the text was last saved. */
export function WorkStanding({ minutesLeft, isSubmitted, lastSaved }: WorkStandingProps) {
  const left = formatMinutesLeft(minutesLeft);
  return (
    <span className={styles.standing}>
      {isSubmitted ? null : (
        <span className={minutesLeft <= SHORT_MINUTES ? styles.short : undefined}>
          <Clock aria-hidden="true" />
          {minutesLeft === 0 ? left : `Time remaining: ${left}`}
        </span>
      )}
      <span>
        <Save aria-hidden="true" />
        {lastSaved
          ? `Last saved: ${formatShortDateTime(lastSaved)}`
          : // A text may be handed in before its first save.
            isSubmitted
            ? 'Submitted'
            : 'Not saved yet'}
      </span>
    </span>
  );
}
