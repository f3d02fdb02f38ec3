import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '../../errors/useNotifyFailure';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { REVIEWS } from '../../providers/resources';
import type { ReviewDetails } from '../../providers/reviewRecords';
import type { ReviewClaimSession } from '../claim/useReviewClaim';
import { getMark, isOverridden } from '../draft/reviewDraft';
import type { ReviewDraftSession } from '../draft/useReviewDraft';
import { claimNext, NOTHING_ELSE } from '../queue/nextReview';
import { queuePath, reviewScreenPath } from '../reviewPaths';
import type { Return } from './ReturnDialog';

/** How a review ends: with a result, or with the work going back. */
export function usePublishReview(
  review: ReviewDetails,
  claim: ReviewClaimSession,
  session: ReviewDraftSession,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const percentageRef = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const end = () => {
    session.end({ isDone: true });
    claim.ended();
    queryClient.invalidateQueries({ queryKey: [REVIEWS] });
  };
  const refused = (error: unknown) => {
    // Somebody else has it, or it is over: the screen gives way to what is there now.
    if (error instanceof HttpError && LOST.has(String(error.body?.code))) claim.lost(error.message);
  };

  const publish = async (thenNext: boolean) => {
    if (isSending) return;
    setIsSending(true);
    setProblem(undefined);
    try {
      // No save may come after the result.
      await session.flush();
      const { draft } = session.read();
      const { message } = await dataProvider.publishReview(review._id, {
        marks: review.items.map(({ itemId }) => getMark(draft, itemId)),
        overallComments: draft.overallComments,
        ...(isOverridden(draft) && draft.percentage !== null
          ? { percentage: draft.percentage, overrideReason: draft.overrideReason?.trim() ?? '' }
          : {}),
      });
      end();
      // It is published: where the next one cannot be had, the queue says why.
      const next = thenNext ? await claimNext(dataProvider).catch(() => undefined) : undefined;
      // Of two messages only the newer one would be seen.
      notify(thenNext && !next ? `${message} ${NOTHING_ELSE}` : message, { type: 'success' });
      navigate(next ? reviewScreenPath(next) : queuePath());
    } catch (error) {
      setProblem(failureMessage(error, 'Failed to publish the result'));
      refused(error);
    } finally {
      setIsSending(false);
    }
  };

  const sendBack = async ({ reason, hours }: Return) => {
    try {
      await session.flush();
      const { message } = await dataProvider.returnReview(review._id, { reason: reason.trim(), hours });
      end();
      notify(message, { type: 'success' });
      navigate(queuePath());
    } catch (error) {
      refused(error);
      throw error;
    }
  };

  return {
    publish,
    sendBack,
    isSending,
    problem,
    percentageRef,
    /** On a phone its tab opens first. */
    focusFirst: () => requestAnimationFrame(() => percentageRef.current?.focus()),
  };
}

const LOST = new Set(['REVIEW_CLAIMED', 'ALREADY_REVIEWED']);
