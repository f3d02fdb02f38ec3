import { formatLocalDateTime } from '@inkwell/web/format-date';
import { Link } from 'react-router';
import type { AccuracyResult, WorkAssignment } from '../api/types';
import { downloadReport } from '../api/workCalls';
import { StatusBadge } from '../ui/Badge';
import { DownloadButton } from '../ui/DownloadButton';
import { addressIn, useAssignment } from '../work/assignment';
import { reviewStatusStyles } from '../work/reviewStatus';
import styles from './AssignmentList.module.css';
import { assignmentStyles, describeEnd } from './assignmentState';

/** All assignments of the user with their results and texts. */
export function AssignmentList({ assignments }: { assignments: readonly WorkAssignment[] }) {
  if (assignments.length < 2) return null;
  return (
    <section className={styles.assignments} aria-labelledby="work-assignments">
      <h2 id="work-assignments" className={styles.listTitle}>
        Your assignments
      </h2>
      <ul className={styles.list}>
        {assignments.map((assignment) => (
          <AssignmentEntry key={assignment._id} assignment={assignment} />
        ))}
      </ul>
    </section>
  );
}

function AssignmentEntry({ assignment }: { assignment: WorkAssignment }) {
  const { _id, number, name, state, isReturned, isPenalized, report } = assignment;
  const { accuracyResult, sequentialWorkAccuracy } = assignment;
  const { id: shownId } = useAssignment();
  const addressOf = (path: string) => addressIn(_id, path);
  return (
    <li className={styles.entry} aria-label={name}>
      <div className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
        <span className={styles.badges}>
          {isReturned ? <StatusBadge {...reviewStatusStyles.returned} /> : null}
          <StatusBadge {...assignmentStyles[state]} />
        </span>
      </div>
      <p className={styles.when}>{describeDates(assignment)}</p>
      {isPenalized ? <p className={styles.penalty}>Penalized</p> : null}
      {accuracyResult ? <Result of="Accuracy" result={accuracyResult} /> : null}
      {sequentialWorkAccuracy ? (
        <Result of="Accuracy of the sequential work" result={sequentialWorkAccuracy} />
      ) : null}
      <p className={styles.links}>
        {_id === shownId ? (
          <span className={styles.when}>Shown above</span>
        ) : (
          <Link to={addressOf('/dashboard')} aria-label={`Show above: ${name}`}>
            Show above
          </Link>
        )}
        {state === 'not_started' || (state === 'ended' && assignment.endedReason !== 'ended') ? null : (
          <Link to={addressOf('/texts')} aria-label={`Read your texts: ${name}`}>
            Read your texts
          </Link>
        )}
        {report ? (
          <Link to={addressOf(`/corrections/${report.reviewId}`)} aria-label={`My corrections: ${name}`}>
            My corrections
          </Link>
        ) : null}
      </p>
      {report ? (
        <DownloadButton
          text="Download Report"
          subject={name}
          fileName={`review-${number}.pdf`}
          fetchFile={() => downloadReport(_id, report.reviewId)}
          describeFailure={(reason) => `Failed to download PDF: ${reason}`}
        />
      ) : null}
    </li>
  );
}

function Result({ of, result }: { of: string; result: AccuracyResult }) {
  return (
    <p className={styles.result}>
      {of}: <strong>{Math.round(result.percentage)}%</strong>
    </p>
  );
}

function describeDates(assignment: WorkAssignment): string {
  const { state, givenAt, deadlineAt, submittedAt, startBy } = assignment;
  switch (state) {
    case 'not_started':
      return startBy
        ? `Given ${formatLocalDateTime(givenAt)}, start by ${formatLocalDateTime(startBy)}`
        : `Given ${formatLocalDateTime(givenAt)}`;
    case 'in_progress':
      return `Submit by ${formatLocalDateTime(deadlineAt)}`;
    case 'submitted':
      return `Submitted ${formatLocalDateTime(submittedAt)}`;
    case 'overdue':
      return `The deadline was ${formatLocalDateTime(deadlineAt)}`;
    case 'ended':
      return describeEnd(assignment);
  }
}
