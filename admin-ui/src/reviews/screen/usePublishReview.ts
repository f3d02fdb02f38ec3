import { useMutation } from '@tanstack/react-query';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { type To, useNavigate, useSearchParams } from 'react-router-dom';
import { api, byId, getBody } from '../../providers/api';
import type { ReviewDetails, ReviewDraft, ReviewResult, SeenText } from '../../providers/reviewRecords';
import { useReadAgain } from '../../providers/useReadAgain';
import type { ReviewClaimSession } from '../claim/useReviewClaim';
import { getMark, getMarkUse, isOverridden } from '../draft/reviewDraft';
import type { ReviewDraftSession } from '../draft/useReviewDraft';
import { claimNext, nothingElse } from '../queue/nextReview';
import { PROJECT, reviewScreenPath, waitingPath } from '../reviewPaths';
import type { ReturnForm } from './ReturnDialog';

/** What the dialog offers that contains the review of a sequential session. */
export interface ReviewDialogActions {
  onClose: () => void;
  /** The user wants to see the newest state, after the claim was lost. */
  onReopen: () => void;
}

/** These refusals mean that the review cannot be continued here. */
const CLAIM_LOST_CODES = new Set(['REVIEW_CLAIMED', 'ALREADY_REVIEWED']);

export const isProposalChanged = (error: unknown) =>
  error instanceof HttpError && error.body?.code === 'PROPOSAL_CHANGED';

/** What the reviewer read before publishing. */
interface ReadBefore {
  proposal: ReviewResult | null;
  seenTexts: SeenText[];
}

/**
 * The two ways to end a review: publish the result, or return the work for correction. Not `ConfirmAction`s: both save the draft first, end
 * the claim, and may go on with the next review.
 */
export function usePublishReview(
  review: ReviewDetails,
  claim: ReviewClaimSession,
  draftSession: ReviewDraftSession,
  dialog: ReviewDialogActions | undefined,
) {
  const dataProvider = useDataProvider();
  const readAgain = useReadAgain();
  const notify = useNotify();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const projectId = parameters.get(PROJECT) ?? undefined;

  const send = (draft: ReviewDraft, { proposal, seenTexts }: ReadBefore) => {
    const { overallComments, percentage, overrideReason } = draft;
    const markUse = getMarkUse(review, proposal);
    const marks = review.items.map(({ itemId }) => {
      const { isCorrect, comments } = getMark(draft, itemId);
      return { itemId, isCorrect: markUse === 'unused' ? null : isCorrect, comments };
    });
    const override =
      isOverridden(draft) && percentage !== null
        ? { percentage, overrideReason: overrideReason?.trim() ?? '' }
        : null;
    // The call for a sequential session has no field for a percentage other than the one of the marks.
    if (dialog && !override) {
      const imageReviews = marks.map(({ itemId, isCorrect, comments }) => ({
        imageId: itemId,
        isCorrect: isCorrect ?? true,
        comments,
      }));
      return getBody(
        api.POST('/api/admin/sequential-work/{id}/review', {
          ...byId(review.subjectId),
          body: { imageReviews, overallComments, seenTexts },
        }),
      );
    }
    const seenProposal = proposal && {
      correct: proposal.correct,
      wrong: proposal.wrong,
      textVersion: proposal.textVersion,
    };
    return getBody(
      api.POST('/api/admin/reviews/{id}/publish', {
        ...byId(review._id),
        body: { marks, overallComments, ...override, seenProposal, seenTexts },
      }),
    );
  };
  const end = () => {
    draftSession.end();
    claim.end();
    readAgain();
  };
  const close = (path: To) => (dialog ? dialog.onClose() : navigate(path));
  /** The review has ended. If the next one cannot be claimed, the queue shows why. */
  const leave = async (message: string, thenNext: boolean) => {
    end();
    const nextId = thenNext ? await claimNext(dataProvider, projectId).catch(() => undefined) : undefined;
    // One message, because a second one would replace the first.
    notify(thenNext && !nextId ? `${message} ${nothingElse(projectId)}` : message, { type: 'success' });
    close(nextId ? reviewScreenPath(nextId, projectId) : waitingPath(projectId));
  };
  const onError = (error: unknown) => {
    const code = error instanceof HttpError ? String(error.body?.code) : '';
    if (error instanceof HttpError && CLAIM_LOST_CODES.has(code)) claim.lose(error.message);
    // The draft session keeps the marks and comments.
    if (isProposalChanged(error)) readAgain();
  };

  const publish = useMutation({
    mutationFn: async ({ thenNext, ...read }: { thenNext: boolean } & ReadBefore) => {
      // No save may arrive after the result.
      await draftSession.save();
      const { message } = await send(draftSession.read(), read);
      await leave(message, thenNext);
    },
    onError,
  });

  const returnForCorrection = useMutation({
    mutationFn: async ({ reason, hours, thenNext }: ReturnForm & { thenNext: boolean }) => {
      await draftSession.save();
      const { message } = await getBody(
        api.POST('/api/admin/reviews/{id}/return', {
          ...byId(review._id),
          body: { reason: reason.trim(), hours },
        }),
      );
      await leave(message, thenNext);
    },
    onError,
  });

  return { publish, returnForCorrection };
}
