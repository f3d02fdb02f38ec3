import { formatLocalDateTime } from '@inkwell/web/format-date';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Dashboard, WorkAssignment, WorkMode } from '../api/types';
import { ReadGuidelines } from '../guidelines/ReadGuidelines';
import { ButtonLink } from '../ui/Button';
import { Sheet } from '../ui/Sheet';
import { WorkName } from '../ui/WorkName';
import { AskForTime } from '../work/AskForTime';
import { useWorkAddress } from '../work/assignment';
import { formatLeft, isLastDay, useDeadline } from '../work/deadline';
import { useAssignments, usePace } from '../work/queries';
import { WorkOver } from '../work/WorkOver';
import { describeEnd } from './assignmentState';
import { AccuracyFigures } from './DashboardCards';
import { ReviewDocuments } from './ReviewDocuments';
import { StartWork } from './StartWork';
import { WorkActions } from './WorkActions';
import { WorkModes } from './WorkModes';
import styles from './WorkPanel.module.css';
import type { WorkStatus } from './workStatus';

interface WorkPanelProps {
  dashboard: Dashboard;
  status: WorkStatus;
  isReviewAwaited: boolean;
  reviewDeadline: string | null | undefined;
  /** When staff ended the work. */
  endedAt: string | undefined;
}

/** The status of the work in one sentence, and the next action. */
export function WorkPanel(props: WorkPanelProps) {
  const { dashboard, status, isReviewAwaited } = props;
  const { minutesLeft, isOver } = useDeadline();
  const addressOf = useWorkAddress();
  const timeLeft = isOver ? 'Time expired' : `${formatLeft(minutesLeft)} left`;
  const [isReviewing, setReviewing] = useState(false);
  const headlineElement = useRef<HTMLParagraphElement>(null);
  const [isStarted, setStarted] = useState(false);
  // The button that had the focus is removed.
  useEffect(() => {
    if (isStarted) headlineElement.current?.focus();
  }, [isStarted]);
  const { data: own } = useAssignments(status === 'not_started' && Boolean(dashboard.assignment));
  const unstarted =
    status === 'not_started'
      ? describeUnstarted(dashboard.assignment, own?.assignments ?? [], () => setStarted(true))
      : null;
  const { headline, details } = unstarted ?? describe(dashboard, timeLeft, isReviewAwaited)[status];
  const isRunning = status === 'in_progress';
  const pace = usePace(status !== 'not_started' && status !== 'unknown');
  const modes = MODES.filter((mode) => dashboard.assignment?.project.modes.includes(mode) ?? true);
  return (
    <Sheet label="Work Management">
      <h2 className={styles.title}>Work Management</h2>
      <WorkName />
      <p ref={headlineElement} tabIndex={-1} className={styles.headline}>
        {headline}
      </p>
      <div className={styles.details}>{details}</div>
      <Schedule {...props} />
      <div className={styles.tools}>
        <ReadGuidelines />
        {(isRunning || status === 'overdue') && !dashboard.isKept ? <AskForTime /> : null}
      </div>
      {isRunning && !pace.isError ? (
        <WorkModes pace={pace.data} isLastDay={isLastDay(minutesLeft)} modes={modes} />
      ) : null}
      {unstarted ? null : (
        <WorkActions
          status={status}
          wasSubmitted={dashboard.user.workSubmitted}
          pace={pace.data}
          modes={modes}
          onReview={() => setReviewing(true)}
        />
      )}
      <ReviewDocuments
        isOpen={isReviewing}
        startButton={
          modes.includes('document') ? (
            <ButtonLink variant="primary" to={addressOf('/work-editor')}>
              Start Work
            </ButtonLink>
          ) : null
        }
        onClose={() => setReviewing(false)}
      />
    </Sheet>
  );
}

/** In the order of the panel. */
const MODES: readonly WorkMode[] = ['document', 'pages', 'sequential'];

interface Description {
  headline: string;
  details: ReactNode;
}

/** Null if the answer does not say what could be started. */
function describeUnstarted(
  assignment: Dashboard['assignment'],
  own: readonly WorkAssignment[],
  onStarted: () => void,
): Description | null {
  if (assignment === null) {
    return {
      headline: 'No work is assigned to you yet',
      details: <p>You get an e-mail when there is work for you.</p>,
    };
  }
  if (!assignment) return null;
  const ended = own.find(({ _id, state }) => _id === assignment._id && state === 'ended');
  if (ended) {
    return {
      headline: 'This work has ended',
      details: <p>{`${describeEnd(ended)} You get an e-mail when there is other work for you.`}</p>,
    };
  }
  return {
    headline: 'Your work has not started yet',
    details: <StartWork assignment={assignment} onStarted={onStarted} />,
  };
}

function describe(
  { user }: Dashboard,
  timeLeft: string,
  isReviewAwaited: boolean,
): Record<WorkStatus, Description> {
  return {
    not_started: {
      headline: 'Work Timer Starting...',
      details: (
        <p>
          Your timer starts by itself. Choose how you want to work: through every page in order, or page by
          page as you like.
        </p>
      ),
    },
    in_progress: {
      headline: timeLeft,
      details: (
        <p>Everything you write is saved. Submit it before the deadline; until then you can change it.</p>
      ),
    },
    submitted: {
      headline: 'Work Submitted!',
      details: user.accuracyResult ? (
        <AccuracyFigures result={user.accuracyResult} />
      ) : !isReviewAwaited ? (
        <p>Your work has been reviewed. The report was sent to {user.email} and is shown below.</p>
      ) : (
        <p>
          <strong>Review in Progress.</strong> Your results appear here and are sent to {user.email} when the
          review is done.
        </p>
      ),
    },
    overdue: {
      headline: `Work Overdue - the deadline has passed.${user.isPenalized ? ' You have been penalized.' : ''}`,
      details: user.workSubmitted ? null : <p>You can still read what you have written.</p>,
    },
    ended: {
      headline: 'This work has ended',
      details: <WorkOver>{describeEnd({ endedReason: 'ended' })}</WorkOver>,
    },
    unknown: {
      headline: 'The state of your work is not known',
      details: <p>Load the page again. If the problem remains, contact us.</p>,
    },
  };
}

interface ScheduleDate {
  name: string;
  at: string;
  state: 'done' | 'ahead' | 'missed';
}

/** The dates of the work in order: start, deadline or submission, review. */
function Schedule(props: WorkPanelProps) {
  const dates = scheduleDates(props);
  if (dates.length === 0) return null;
  return (
    <ol className={styles.schedule} aria-label="Dates">
      {dates.map(({ name, at, state }) => (
        <li key={name} className={`${styles.stop} ${styles[state]}`}>
          <span className={styles.name}>{name}</span>
          <time dateTime={at} className={styles.time}>
            {formatLocalDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function scheduleDates({
  dashboard,
  status,
  isReviewAwaited,
  reviewDeadline,
  endedAt,
}: WorkPanelProps): ScheduleDate[] {
  const { user, work, deadlineAt } = dashboard;
  const reviewedAt = isReviewAwaited
    ? undefined
    : (user.accuracyResult ?? user.sequentialWorkAccuracy)?.reviewedAt;
  const dates: ScheduleDate[] = [];
  if (user.workStartedAt) dates.push({ name: 'Started', at: user.workStartedAt, state: 'done' });
  if (work?.submittedAt) {
    dates.push({ name: 'Submitted', at: work.submittedAt, state: 'done' });
    if (reviewedAt) dates.push({ name: 'Reviewed', at: reviewedAt, state: 'done' });
    else if (reviewDeadline) dates.push({ name: 'Review by', at: reviewDeadline, state: 'ahead' });
  } else if (deadlineAt) {
    if (status === 'ended') return [...dates, { name: 'Ended', at: endedAt ?? deadlineAt, state: 'done' }];
    const isMissed = status === 'overdue';
    dates.push({
      name: isMissed ? 'Deadline missed' : 'Submit by',
      at: deadlineAt,
      state: isMissed ? 'missed' : 'ahead',
    });
  }
  return dates;
}
