import { formatTimeLeft } from '@inkwell/contract/time-left';
import { useState } from 'react';
import { LogoutButton } from '../account/LogoutButton';
import { useSession } from '../api/session';
import type { Dashboard, WorkAssignments, WorkReview } from '../api/types';
import { ButtonLink } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { useWorkAddress } from '../work/assignment';
import { useDeadline } from '../work/deadline';
import { useAssignments, useClockLedger, useDashboard, useWorkReviews } from '../work/queries';
import { isOpenAgain } from '../work/reviewStatus';
import { AssignmentList } from './AssignmentList';
import { AssignmentSwitch } from './AssignmentSwitch';
import { ClockHistory } from './ClockHistory';
import { AccuracyCard, DaysRemainingCard, PenaltyCard, ReviewCard, StatusCard } from './DashboardCards';
import styles from './DashboardScreen.module.css';
import { NextAssignments } from './NextAssignments';
import { ReturnedNotices } from './ReturnedNotices';
import { ReviewList } from './ReviewList';
import { WorkPanel } from './WorkPanel';
import { statusOfWork } from './workStatus';

export function Component() {
  const session = useSession();
  const here = { from: useWorkAddress()('/dashboard') };
  const dashboard = useDashboard();
  // Shown together, so that nothing moves and the reviews do not contradict what was shown before.
  const reviews = useWorkReviews();
  const hasMore = dashboard.data?.hasMoreAssignments === true;
  const assignments = useAssignments(hasMore);
  const welcome = useWelcome(dashboard.data);
  const name = dashboard.data?.user.name ?? session?.userName ?? '';

  return (
    <Screen
      title={`Welcome back, ${name}!`}
      documentTitle="Dashboard"
      namesWork={false}
      width="full"
      actions={
        <>
          <ButtonLink size="small" to="/profile" state={here}>
            Profile
          </ButtonLink>
          <ButtonLink size="small" to="/view-agreement" state={here}>
            View Agreement
          </ButtonLink>
          <LogoutButton />
        </>
      }
    >
      {welcome ? (
        <Notice tone="information" onDismiss={welcome.dismiss}>
          {welcome.text}
        </Notice>
      ) : null}
      {hasMore && assignments.isLoadingError ? (
        <LoadFailure
          error={assignments.error}
          fallback="Failed to load your assignments"
          onRetry={assignments.refetch}
          isRetrying={assignments.isFetching}
        />
      ) : null}
      {dashboard.data && !reviews.isPending && !(hasMore && assignments.isPending) ? (
        <DashboardView
          dashboard={dashboard.data}
          reviews={reviews.data}
          own={hasMore ? assignments.data : undefined}
        />
      ) : dashboard.isError ? (
        <LoadFailure
          error={dashboard.error}
          fallback="Failed to load dashboard data"
          onRetry={dashboard.refetch}
          isRetrying={dashboard.isFetching}
        />
      ) : (
        <Skeleton label="Loading dashboard" blocks={[520, 280]} />
      )}
    </Screen>
  );
}

/** The server reports once that it has started the timer. The message stays until it is dismissed. */
function useWelcome(dashboard: Dashboard | undefined) {
  const [started, setStarted] = useState<Dashboard>();
  const [isDismissed, setDismissed] = useState(false);
  if (!started && dashboard?.workAutoStarted) setStarted(dashboard);
  if (!started || isDismissed) return null;
  const { timeRemaining, assignment } = started;
  const target = assignment?.name ? `“${assignment.name}”` : `the project “${assignment?.project.name}”`;
  const project = assignment ? ` It is for ${target}.` : '';
  const text = `Welcome! Your work timer has automatically started. You have ${formatTimeLeft(timeRemaining)} to complete your work.`;
  return { text: `${text}${project}`, dismiss: () => setDismissed(true) };
}

interface DashboardViewProps {
  dashboard: Dashboard;
  /** Undefined if they cannot be loaded. */
  reviews: readonly WorkReview[] | undefined;
  /** Undefined if the user has no others, or if they cannot be loaded. */
  own: WorkAssignments | undefined;
}

/** The next action, the status cards, and the history below. */
function DashboardView({ dashboard, reviews, own }: DashboardViewProps) {
  const status = statusOfWork(dashboard);
  const { user, work, deadlineAt } = dashboard;
  const ledger = useClockLedger(status);
  const { isDeadlinePassed } = useDeadline();
  const isOver = status === 'overdue' || isDeadlinePassed;
  const isWaiting = isReviewAwaited(dashboard, reviews);
  const isReturned = !isOver && (reviews?.some((review) => isOpenAgain(review, reviews)) ?? false);
  const reopened = reviews?.find((review) => review.status === 'reopened');
  const reviewDeadline = reopened?.dueAt ?? work?.reviewDeadline;
  return (
    <div className={styles.view}>
      <div className={styles.work}>
        {own ? <AssignmentSwitch assignments={own.assignments} /> : null}
        <ReturnedNotices
          reviews={reviews ?? []}
          deadlineAt={status === 'ended' ? null : deadlineAt}
          isOver={isOver}
          ledger={ledger.data ?? []}
        />
        <WorkPanel
          dashboard={dashboard}
          status={status}
          isReviewAwaited={isWaiting}
          endedAt={ledger.data?.findLast(({ kind }) => kind === 'ended')?.at}
          reviewDeadline={reviewDeadline}
        />
        {own ? (
          <NextAssignments next={own.next ?? []} shownProject={dashboard.assignment?.project._id} />
        ) : null}
      </div>
      <div className={styles.cards}>
        {user.isPenalized ? (
          <PenaltyCard reason={user.penalizedReason} isSequential={user.isSequentialWorkPenalized} />
        ) : null}
        <StatusCard status={status} isReturned={isReturned} />
        {status === 'in_progress' && deadlineAt ? (
          <DaysRemainingCard dashboard={dashboard} deadlineAt={deadlineAt} />
        ) : null}
        {status === 'submitted' && reviewDeadline && isWaiting ? (
          <ReviewCard status={reopened ? 'reopened' : 'under_review'} deadline={reviewDeadline} />
        ) : null}
        {user.hasSequentialAccuracyResult && user.sequentialWorkAccuracy ? (
          <AccuracyCard title="Sequential Work Results" result={user.sequentialWorkAccuracy} />
        ) : null}
      </div>
      <div className={styles.past}>
        {own ? <AssignmentList assignments={own.assignments} /> : null}
        {reviews ? <ReviewList reviews={reviews} /> : null}
        {ledger.data ? <ClockHistory entries={ledger.data} /> : null}
      </div>
    </div>
  );
}

/** Without reviews, the dashboard's own result decides. */
function isReviewAwaited({ user }: Dashboard, reviews: readonly WorkReview[] | undefined): boolean {
  if (!reviews || reviews.length === 0) return !user.accuracyResult;
  return reviews.some(
    ({ status }) => status === 'under_review' || status === 'overdue' || status === 'reopened',
  );
}
