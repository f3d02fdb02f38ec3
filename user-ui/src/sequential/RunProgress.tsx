import type { SequentialWork } from '../api/types';
import { Progress } from '../ui/Progress';
import { formatMinutesLeft } from '../ui/useTimeLeft';
import styles from './RunProgress.module.css';

interface RunProgressProps {
  work: SequentialWork;
  minutesLeft: number;
}

/** How far the run is, in words and as a bar, and how long there is. */
export function RunProgress({ work, minutesLeft }: RunProgressProps) {
  const { currentIndex, totalImages, progressPercentage, session } = work;
  const position = Math.min(currentIndex + 1, totalImages);
  return (
    <div className={styles.progress}>
      <p className={styles.words}>
        <strong role="status">{`Image ${position} of ${totalImages} - ${progressPercentage}% Complete`}</strong>
        {session.isCompleted ? null : (
          <span className={styles.time}>{`Time remaining: ${formatMinutesLeft(minutesLeft)}`}</span>
        )}
      </p>
      <Progress label="Submitted images" percent={progressPercentage} />
    </div>
  );
}
