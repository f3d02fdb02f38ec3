import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../../errors/useNotifyError';
import type { ReviewDetails, ReviewItem } from '../../providers/reviewRecords';
import type { ReviewClaimSession } from '../claim/useReviewClaim';
import {
  countMarks,
  findOverrideProblems,
  findUnmarked,
  getMark,
  getMarkUse,
  withMark,
  withOverride,
} from '../draft/reviewDraft';
import { useReviewDraft } from '../draft/useReviewDraft';
import type { TextView } from '../text/TextPane';
import { CommentField } from './CommentField';
import { MarkToggle } from './MarkToggle';
import { PublishDialog } from './PublishDialog';
import { ResultPane } from './ResultPane';
import { ReturnDialog } from './ReturnDialog';
import { ReviewActionBar } from './ReviewActionBar';
import { ReviewLayout } from './ReviewLayout';
import { ChangedTextsNotice, ConflictNotice } from './ReviewNotices';
import { ShortcutsDialog } from './ShortcutsDialog';
import { isProposalChanged, type ReviewDialogActions, usePublishReview } from './usePublishReview';
import { describePosition, LiveRegion, useReviewShortcuts, useTextNavigation } from './useTextNavigation';

const MARK_MISSING = 'Please mark the text as correct or wrong';

interface ReviewEditorProps {
  review: ReviewDetails;
  claim: ReviewClaimSession;
  firstView: TextView | undefined;
  dialog: ReviewDialogActions | undefined;
}

/** A review that the user has claimed. Empty for the moment in which the browser's storage is read. */
export const ReviewEditor = (props: ReviewEditorProps) => {
  const reviewDraft = useReviewDraft(props.review, props.claim);
  return reviewDraft && <OpenReviewEditor {...props} {...reviewDraft} />;
};

type OpenReviewEditorProps = ReviewEditorProps & NonNullable<ReturnType<typeof useReviewDraft>>;

/** The texts, the marks and comments, the result. */
const OpenReviewEditor = ({ review, claim, firstView, dialog, session, state }: OpenReviewEditorProps) => {
  const { draft, isConflict } = state;
  const navigation = useTextNavigation(review, firstView);
  const [openDialog, setOpenDialog] = useState<'publish' | 'return' | 'keys' | null>(null);
  const [showsProblems, setShowsProblems] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const percentageRef = useRef<HTMLInputElement>(null);
  const { publish, returnForCorrection } = usePublishReview(review, claim, session, dialog);
  const { mutate: resolveConflict } = useMutation({
    mutationFn: (choice: 'mine' | 'theirs') => session.resolveConflict(choice),
    meta: { failure: 'Failed to load the draft that was saved' },
  });
  const { item, index, proposal, nameOf } = navigation;

  const markUse = getMarkUse(review, proposal);
  const unmarked = findUnmarked(draft, review.items, markUse, navigation.isUncovered);
  const isMarkMissing = unmarked.length > 0;
  const contradicted = review.items.flatMap(({ itemId }, at) =>
    navigation.isUncovered(itemId) && getMark(draft, itemId).isCorrect ? nameOf(at) : [],
  );

  const setMark = (isCorrect: boolean) => {
    if (!item || markUse === 'unused') return;
    session.change(withMark(draft, item.itemId, { isCorrect }));
    setAnnouncement(`${isCorrect ? 'Correct' : 'Wrong'}: ${nameOf(index)}`);
  };
  const countedResult =
    proposal === undefined
      ? undefined
      : (proposal ?? (isMarkMissing ? null : countMarks(draft, review.items)));
  const problems = findOverrideProblems(draft);
  const startPublishing = () => {
    setShowsProblems(true);
    if (countedResult === null) {
      const isOpenUnmarked = unmarked.some(({ itemId }) => itemId === item?.itemId);
      if (!isOpenUnmarked) navigation.open(review.items.findIndex((one) => one === unmarked[0]));
      navigation.setPane('mark');
      setAnnouncement(MARK_MISSING);
    } else if (Object.keys(problems).length > 0) {
      navigation.setPane('result');
      // On a phone the tab of the field opens first.
      requestAnimationFrame(() => percentageRef.current?.focus());
    } else if (countedResult && !isConflict) setOpenDialog('publish');
  };
  useReviewShortcuts(
    navigation,
    {
      1: () => setMark(true),
      2: () => setMark(false),
      'ctrl+enter': startPublishing,
      '?': () => setOpenDialog('keys'),
    },
    openDialog !== null,
  );
  const mark = item && getMark(draft, item.itemId);
  const unopened = review.items.filter(
    ({ itemId }) => !navigation.opened.has(itemId) && !draft.marks.some((one) => one.itemId === itemId),
  ).length;
  const isChanged = isProposalChanged(publish.error);
  const refused = new Map(
    publish.variables?.seenTexts.map(({ itemId, textVersion }) => [itemId, textVersion]),
  );
  const problem = publish.error
    ? errorMessage(publish.error, dialog ? 'Failed to submit review' : 'Failed to publish the result')
    : undefined;

  return (
    <>
      <LiveRegion text={announcement} />
      <LiveRegion text={describePosition(navigation)} />
      {isConflict && <ConflictNotice onResolve={resolveConflict} />}
      {isChanged && problem && (
        <ChangedTextsNotice
          message={problem}
          changed={review.items.filter(({ itemId, textVersion }) => textVersion !== refused.get(itemId))}
        />
      )}
      <ReviewLayout
        navigation={navigation}
        markLabel={markUse === 'unused' ? 'Comments' : 'Mark'}
        markOf={({ itemId }) => getMark(draft, itemId).isCorrect}
        mark={
          item &&
          mark && (
            <>
              {markUse !== 'unused' && (
                <MarkToggle
                  title={nameOf(index)}
                  isCorrect={
                    mark.isCorrect ??
                    (markUse === 'optional' && !navigation.isUncovered(item.itemId) ? true : null)
                  }
                  problem={showsProblems && unmarked.includes(item) ? MARK_MISSING : undefined}
                  onChange={setMark}
                />
              )}
              <CommentField
                label={`Comments on ${nameOf(index)}`}
                helperText="The user sees them."
                value={mark.comments}
                onChange={(comments) => session.change(withMark(draft, item.itemId, { comments }))}
              />
            </>
          )
        }
        result={
          <ResultPane
            kind={review.kind}
            draft={draft}
            countedResult={countedResult}
            proposalProblem={
              navigation.proposalProblem ?? (review.kind === 'sequential' ? describeUnmarked(unmarked) : null)
            }
            countError={navigation.accuracyError}
            onRetry={() => navigation.refetchAccuracy()}
            problems={showsProblems ? problems : {}}
            percentageRef={percentageRef}
            onChange={(changes) => session.change({ ...draft, ...changes })}
          />
        }
      />
      <ReviewActionBar
        review={review}
        countedResult={countedResult}
        saving={state.saving}
        isReady={countedResult !== undefined && !isConflict}
        dialog={dialog}
        onKeys={() => setOpenDialog('keys')}
        onReturn={() => setOpenDialog('return')}
        onPublish={startPublishing}
      />
      {openDialog === 'publish' && countedResult && (
        <PublishDialog
          review={review}
          draft={draft}
          result={withOverride(countedResult, draft)}
          unopened={unopened}
          contradicted={contradicted}
          hasNext={!dialog}
          problem={isChanged ? undefined : problem}
          isSending={publish.isPending}
          onPublish={(thenNext) =>
            publish.mutate(
              { thenNext, proposal: proposal ?? null, seenTexts: toSeenTexts(review) },
              { onError: (error) => isProposalChanged(error) && setOpenDialog(null) },
            )
          }
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'return' && (
        <ReturnDialog
          review={review}
          hasNext={!dialog}
          onReturn={returnForCorrection.mutateAsync}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'keys' && <ShortcutsDialog onClose={() => setOpenDialog(null)} />}
    </>
  );
};

/** Why the result of sequential work is not known yet. */
function describeUnmarked(unmarked: readonly ReviewItem[]): string | null {
  if (unmarked.length === 0) return null;
  const names = unmarked.map(({ image }) => image?.title ?? '').join(', ');
  return `Less than half of the reference is written, so please mark: ${names}.`;
}

const toSeenTexts = ({ items }: ReviewDetails) =>
  items.map(({ itemId, textVersion }) => ({ itemId, textVersion }));
