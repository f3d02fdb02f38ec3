import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useEffect } from 'react';
import { useDeadline } from './deadline';
import { useClockLedger, useDashboard, useIsEndedByStaff } from './queries';

/** Says why the work cannot be changed any more: the given sentence about the deadline, or that staff ended it, when and why. */
export function WorkOver({ children }: { children: string }) {
  const { refetch } = useDashboard();
  const { isOver } = useDeadline();
  const isEnded = useIsEndedByStaff();
  const { data: ledger } = useClockLedger('ended', isEnded);
  // The server refused a text before the deadline that is known here: it was set earlier, or the work was ended.
  const isNews = !isOver && !isEnded;
  useEffect(() => {
    if (isNews) void refetch();
  }, [isNews, refetch]);
  if (!isEnded) return <p>{children}</p>;
  const step = ledger?.findLast(({ kind }) => kind === 'ended');
  const when = step ? ` on ${formatLocalDateTime(step.at)}` : '';
  return (
    <>
      <p>{`This work was ended by the staff${when}. You can still read what you have written.`}</p>
      {step ? <p>{step.detail}</p> : null}
    </>
  );
}
