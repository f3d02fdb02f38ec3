import { formatDeadline } from '@inkwell/web/format-date';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../api/types';
import { Notice } from '../ui/Notice';
import { addressIn } from './assignment';
import { isLastDay, useTimeLeft } from './deadline';
import { useDashboard } from './queries';

/** Tells when other work of the user is due within a day. */
export function OtherWorkDue() {
  const { data } = useDashboard();
  return data?.otherRunning?.map((work) => <DueWork key={`${work._id}/${work.deadlineAt}`} work={work} />);
}

/** What the user has dismissed since the page was loaded, on any screen. */
const dismissed = new Set<string>();

interface DueWorkProps {
  work: Dashboard['otherRunning'][number];
}

function DueWork({ work: { _id, name, deadlineAt } }: DueWorkProps) {
  const { minutesLeft, isOver } = useTimeLeft(deadlineAt);
  const id = `${_id}/${deadlineAt}`;
  const [isDismissed, setDismissed] = useState(dismissed.has(id));
  if (isDismissed || isOver || !isLastDay(minutesLeft)) return null;
  const dismiss = () => {
    dismissed.add(id);
    setDismissed(true);
  };
  // The time left is not counted down here: a screen reader would say it each minute.
  return (
    <Notice tone="warning" onDismiss={dismiss}>
      Your other work <Link to={addressIn(_id, '/dashboard')}>{name}</Link> is due by{' '}
      <time dateTime={deadlineAt}>{formatDeadline(deadlineAt)}</time>.
    </Notice>
  );
}
