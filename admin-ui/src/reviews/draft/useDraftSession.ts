import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { ReviewDetails } from '../../providers/reviewRecords';
import type { ClaimSession } from '../claim/claimSession';
import { DraftSession } from './draftSession';
import { draftOf } from './reviewDraft';

/** The draft of a review that is claimed; whoever mounts this anew begins with what the server holds. */
export function useDraftSession(review: ReviewDetails, claim: ClaimSession) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [session] = useState(
    () =>
      new DraftSession({
        reviewId: review._id,
        start: { draft: draftOf(review), version: review.draftVersion },
        save: (body, options) => dataProvider.saveReviewDraft(review._id, body, options),
        readServer: async () => {
          const now = await dataProvider.getReview(review._id);
          return { draft: draftOf(now), version: now.draftVersion };
        },
        onSaved: (saved) => saved.claim && claim.renewed(saved.claim.expiresAt),
        onRefused: (message) => claim.lost(message),
      }),
  );
  const state = useSyncExternalStore(session.subscribe, session.read);

  useEffect(() => {
    session.enter();
    claim.beforeRelease = (options) => session.flush(options);
    const hide = () => document.visibilityState === 'hidden' && session.flush({ keepalive: true });
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      session.leave();
    };
  }, [session, claim]);

  return { session, state };
}
