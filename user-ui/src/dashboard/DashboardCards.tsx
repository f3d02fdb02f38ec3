import { formatDate, formatDeadline, formatLocalDateTime } from '@inkwell/web/format-date';
import type { ReactNode } from 'react';
import type { AccuracyResult, Dashboard } from '../api/types';
import { StatusBadge } from '../ui/Badge';
import { formatLeft, isLastDay, useDeadline } from '../work/deadline';
import { reviewStatusStyles } from '../work/reviewStatus';
import styles from './DashboardCards.module.css';
import { statusStyles, type WorkStatus } from './workStatus';

interface StatusCardProps {
  status: WorkStatus;
  /** Work was returned that can be submitted again. */
  isReturned: boolean;
}

export function StatusCard({ status, isReturned }: StatusCardProps) {
  return (
    <Card title="Work Status">
      <div className={styles.badges}>
        <StatusBadge {...statusStyles[status]} />
        {isReturned ? <StatusBadge {...reviewStatusStyles.returned} /> : null}
      </div>
    </Card>
  );
}

interface DaysRemainingCardProps {
  dashboard: Dashboard;
  deadlineAt: string;
}

export function DaysRemainingCard({ dashboard, deadlineAt }: DaysRemainingCardProps) {
  const { minutesLeft, isOver } = useDeadline();
  return (
    <Card title="Days Remaining">
      <p className={isLastDay(minutesLeft) ? styles.lastDay : styles.timeLeft}>
        {isOver ? 'Time expired' : formatLeft(minutesLeft)}
      </p>
      {/* Repeats the text above. */}
      <div className={styles.bar} aria-hidden="true">
        <div
          className={styles.left}
          style={{ width: `${shareLeft(minutesLeft, dashboard.user.workStartedAt, deadlineAt)}%` }}
        />
      </div>
      <p className={styles.deadline}>
        Until <time dateTime={deadlineAt}>{formatDeadline(deadlineAt)}</time>
      </p>
    </Card>
  );
}

/** The time left in percent of the work window. */
function shareLeft(minutes: number, startedAt: string | null, deadlineAt: string): number {
  if (!startedAt) return 100;
  const windowMinutes = (Date.parse(deadlineAt) - Date.parse(startedAt)) / 60_000;
  return Math.min(100, (minutes / windowMinutes) * 100);
}

interface ReviewCardProps {
  status: 'under_review' | 'reopened';
  deadline: string;
}

export function ReviewCard({ status, deadline }: ReviewCardProps) {
  return (
    <Card title="Review Status">
      <StatusBadge {...reviewStatusStyles[status]} />
      <p className={styles.reviewCardDeadline}>Review deadline: {formatLocalDateTime(deadline)}</p>
    </Card>
  );
}

interface PenaltyCardProps {
  reason: string | null;
  isSequential: boolean;
}

export function PenaltyCard({ reason, isSequential }: PenaltyCardProps) {
  return (
    <Card title="Penalized" tone="alarm">
      <p className={styles.reason}>{reason ? formatReason(reason) : 'No reason was given.'}</p>
      {isSequential ? (
        <p className={styles.note}>
          The penalty also applies to your sequential work, which was not completed.
        </p>
      ) : null}
    </Card>
  );
}

/** Automatic penalties have codes such as `missed_deadline`; an admin's reason is a sentence. */
function formatReason(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function AccuracyCard({ title, result }: { title: string; result: AccuracyResult }) {
  return (
    <Card title={title}>
      <AccuracyFigures result={result} />
    </Card>
  );
}

type Result = Omit<AccuracyResult, 'reviewedAt'> & Partial<Pick<AccuracyResult, 'reviewedAt'>>;

export function AccuracyFigures({ result }: { result: Result }) {
  const { correct, wrong, overrideReason, unit, images } = result;
  const accuracy = {
    name: 'Accuracy',
    value: `${Math.round(result.percentage)}%`,
    className: styles.accuracy,
  };
  // The counts stand apart from a percentage that a reviewer has set.
  const figures =
    overrideReason === undefined
      ? [
          { name: 'Right', value: correct, className: styles.right },
          { name: 'Wrong', value: wrong, className: styles.wrong },
          accuracy,
        ]
      : [accuracy];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, value, className }) => (
          <div key={name} className={className}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {overrideReason === undefined ? null : (
        <>
          <p className={styles.override}>Set by the reviewer: {overrideReason}</p>
          <p className={styles.reviewed}>
            Counted: {correct} right, {wrong} wrong
          </p>
        </>
      )}
      {unit === 'images' ? (
        <p className={styles.reviewed}>Counted in pages that a reviewer has marked</p>
      ) : images ? (
        <p className={styles.reviewed}>
          Pages that a reviewer has marked: {images.correct} right, {images.wrong} wrong
        </p>
      ) : null}
      {result.reviewedAt ? <p className={styles.reviewed}>Reviewed {formatDate(result.reviewedAt)}</p> : null}
    </>
  );
}

export function Card({
  title,
  tone = 'plain',
  children,
}: {
  title: string;
  tone?: 'plain' | 'alarm';
  children: ReactNode;
}) {
  return (
    <section className={`${styles.card} ${styles[tone]}`} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
