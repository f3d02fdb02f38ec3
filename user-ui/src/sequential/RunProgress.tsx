import type { SequentialWork } from '../api/types';
import { Progress } from '../ui/Progress';
import styles from './RunProgress.module.css';

interface RunProgressProps {
  id?: string;
  work: SequentialWork;
}

/** The position in the run, and the share of submitted images. */
export function RunProgress({ id, work }: RunProgressProps) {
  const { currentIndex, totalImages, progressPercentage } = work;
  const position = Math.min(currentIndex + 1, totalImages);
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        {`Image ${position} of ${totalImages} - ${progressPercentage}% Complete`}
      </p>
      <Progress label="Submitted images" percent={progressPercentage} />
    </div>
  );
}
