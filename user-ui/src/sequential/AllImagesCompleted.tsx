import { formatTimeLeft } from '@inkwell/contract/time-left';
import type { SequentialWork } from '../api/types';
import { Notice } from '../ui/Notice';
import { Sheet } from '../ui/Sheet';
import { WorkOver } from '../work/WorkOver';
import styles from './AllImagesCompleted.module.css';
import { CompleteWork, describeLeftOut } from './CompleteWork';

const ONLY_REPORTED = 'Only reported images are left';

interface AllImagesCompletedProps {
  work: SequentialWork;
  isDeadlinePassed: boolean;
  reviewHours: number;
  /** Called with the server's message. */
  onCompleted: (message: string) => void;
}

/** Shown when no image is left to be written: the user completes the run. */
export function AllImagesCompleted({
  work,
  isDeadlinePassed,
  reviewHours,
  onCompleted,
}: AllImagesCompletedProps) {
  const leftOut = describeLeftOut(work);
  return (
    <Sheet label="All images completed">
      <h2>{leftOut ? ONLY_REPORTED : 'All Images Completed!'}</h2>
      {isDeadlinePassed ? (
        <Notice tone="information">
          <WorkOver>
            The deadline has passed, so this work cannot be completed any more. You can read it below.
          </WorkOver>
        </Notice>
      ) : (
        <>
          {leftOut ? <p>{leftOut}</p> : null}
          <p>{`Complete your work to hand it in. It is reviewed within ${formatTimeLeft(reviewHours * 3_600_000)}.`}</p>
          <CompleteWork work={work} onCompleted={onCompleted} />
        </>
      )}
    </Sheet>
  );
}

type OnlyReportedLeftProps = Pick<AllImagesCompletedProps, 'work' | 'onCompleted'>;

/** Beside the text of a reported image, after all others are submitted: the run can be completed without it. */
export function OnlyReportedLeft({ work, onCompleted }: OnlyReportedLeftProps) {
  return (
    <Notice tone="information">
      <div className={styles.left}>
        <div className={styles.words}>
          <h2 className={styles.title}>{ONLY_REPORTED}</h2>
          <p>{`You can complete your work now. ${describeLeftOut(work)} You can also wait for the answer to your reports.`}</p>
        </div>
        <CompleteWork work={work} onCompleted={onCompleted} size="small" />
      </div>
    </Notice>
  );
}
