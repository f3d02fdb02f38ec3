import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { WorkAssignment } from '../api/types';
import { isFirstOfVisit } from '../ui/firstOfVisit';
import { addressIn, useAssignment } from '../work/assignment';
import { formatLeft, useTimeLeft } from '../work/deadline';
import { reviewStatusStyles } from '../work/reviewStatus';
import styles from './AssignmentSwitch.module.css';
import { assignmentStyles, isOpen } from './assignmentState';

/** So many fit above the panel. The list below has all. */
const MOST_SHOWN = 6;
const FROM_SWITCH = { isFromSwitch: true };

/** Chooses the assignment that the dashboard shows. The choice is in the address. */
export function AssignmentSwitch({ assignments }: { assignments: readonly WorkAssignment[] }) {
  const { id } = useAssignment();
  const location = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  // The link that was pressed belonged to the screen of the other assignment.
  const wasPressed = hasMark(location.state) && !isFirstOfVisit(location);
  useEffect(() => {
    if (wasPressed) current.current?.focus({ preventScroll: true });
  }, [wasPressed]);
  const shown =
    assignments.length <= MOST_SHOWN
      ? assignments
      : assignments.filter((assignment) => isOpen(assignment) || assignment._id === id);
  if (assignments.length < 2) return null;
  return (
    <nav className={styles.switch} aria-label="Assignment shown">
      <ul className={styles.list}>
        {shown.map((assignment) => (
          <li key={assignment._id} className={styles.item}>
            <Link
              ref={assignment._id === id ? current : undefined}
              className={styles.link}
              to={addressIn(assignment._id, '/dashboard')}
              state={FROM_SWITCH}
              preventScrollReset
              aria-current={assignment._id === id ? 'page' : undefined}
            >
              <Name name={assignment.name} /> <State assignment={assignment} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A number stays on one line with its “no.”. */
function Name({ name }: { name: string }) {
  const at = name.search(/no\. \d+$/);
  return (
    <span className={styles.name}>
      {at < 0 ? name : name.slice(0, at)}
      {at < 0 ? null : <span className={styles.number}>{name.slice(at)}</span>}
    </span>
  );
}

/** The time left or the state, and whether work was returned. */
function State({ assignment: { state, deadlineAt, isReturned } }: { assignment: WorkAssignment }) {
  const { minutesLeft, isOver } = useTimeLeft(deadlineAt);
  const { label, icon } = assignmentStyles[state];
  const Icon = isReturned ? reviewStatusStyles.returned.icon : icon;
  const text =
    state === 'in_progress' ? (isOver ? 'Time expired' : `${formatLeft(minutesLeft)} left`) : label;
  return (
    <span className={styles.state}>
      <Icon aria-hidden="true" />
      <span>{isReturned ? `${reviewStatusStyles.returned.label}, ${text}` : text}</span>
    </span>
  );
}

function hasMark(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromSwitch' in state;
}
