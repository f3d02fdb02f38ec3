import type { SavedValue } from '@inkwell/editor/draft-calls';
import { draftKeys } from '@inkwell/editor/draft-keys';
import type { SaveState } from '@inkwell/editor/draft-state';
import { useDraftSession } from '@inkwell/editor/use-draft-session';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { asDraftCall } from '../../providers/draftCall';
import type { ReviewDetails, ReviewDraft } from '../../providers/reviewRecords';
import { readSession } from '../../providers/session';
import type { ReviewClaimSession } from '../claim/useReviewClaim';
import { getReview, saveReviewDraft } from '../reviewCalls';
import { moveOldDraft } from './oldReviewDrafts';
import { toReviewDraft } from './reviewDraft';
import { reviewDraftKind } from './reviewDraftKind';

const AUTOSAVE_SECONDS = 30;

export interface ReviewDraftState {
  draft: ReviewDraft;
  saving: 'saved' | 'waiting' | 'saving' | 'failed';
  /** The server's draft is newer than the one that was changed here. */
  isConflict: boolean;
}

export interface ReviewDraftSession {
  change(draft: ReviewDraft): void;
  /** The newest draft of this screen, also if it is not saved. */
  read(): ReviewDraft;
  save(): Promise<unknown>;
  /** Ends a conflict with the draft of this screen or with the server's. */
  resolveConflict(choice: 'mine' | 'theirs'): Promise<void>;
  /** The review is published or returned: nothing is saved any more. */
  end(): void;
}

/**
 * The draft of a claimed review: the server's, or the unsent one of this browser.
 * @returns null until it is known which
 */
export function useReviewDraft(
  review: ReviewDetails,
  claim: ReviewClaimSession,
): { session: ReviewDraftSession; state: ReviewDraftState } | null {
  // The session may have ended when the screen is left.
  const [userId] = useState(() => readSession()?.user.id ?? '');
  const subject = { userId, kind: 'review', subjectId: review._id };
  useOldDraft(review, draftKeys(subject).key);
  const calls = useReviewDraftCalls(review._id, claim);
  const { session, snapshot } = useDraftSession({
    subject,
    kindOfValue: reviewDraftKind,
    calls,
    initial: toSaved(review),
    autosaveSeconds: AUTOSAVE_SECONDS,
    closed: null,
  });
  const [draft, setDraft] = useState(reviewDraftKind.blank);
  const newest = useRef(draft);

  useEffect(() => {
    const show = (value: ReviewDraft) => {
      newest.current = value;
      setDraft(value);
    };
    return session?.attach({ read: () => newest.current, write: show });
  }, [session]);

  useEffect(() => {
    if (!session) return;
    // The server takes a draft only while the claim holds.
    claim.beforeRelease = async () => void (await session.save({ isAutomatic: true }));
  }, [session, claim]);

  const shown = useMemo(
    (): ReviewDraftSession | null =>
      session && {
        change: (value) => {
          if (session.snapshots.get().isReadOnly) return;
          newest.current = value;
          setDraft(value);
          session.markChanged();
        },
        read: () => session.read(),
        save: () => session.save({ isAutomatic: true }),
        resolveConflict: async (choice) => {
          calls.failure = null;
          if (!(await session.resolve(choice)) && calls.failure) throw calls.failure;
        },
        // Also deletes the copy in this browser.
        end: () => void session.submit(async () => undefined),
      },
    [session, calls],
  );
  if (!shown || snapshot.state.name === 'loading') return null;
  const { name } = snapshot.state;
  return { session: shown, state: { draft, saving: SAVING[name], isConflict: name === 'conflict' } };
}

const SAVING: Readonly<Record<SaveState['name'], ReviewDraftState['saving']>> = {
  loading: 'saved',
  clean: 'saved',
  saved: 'saved',
  closed: 'saved',
  unsaved: 'waiting',
  saving: 'saving',
  submitting: 'saving',
  offline: 'failed',
  retrying: 'failed',
  'signed-out': 'failed',
  refused: 'failed',
  conflict: 'failed',
};

function useOldDraft(review: ReviewDetails, key: string): void {
  const first = useRef(review);
  // Before the session looks for copies. If storage is full, the old draft stays where it is.
  useEffect(() => void moveOldDraft(first.current, key).catch(() => undefined), [key]);
}

function toSaved(review: ReviewDetails): SavedValue<ReviewDraft> {
  return {
    content: toReviewDraft(review),
    version: review.draftVersion,
    lastSaved: null,
    submittedAt: null,
  };
}

/** The calls of the draft, and the last failure that is no conflict. */
function useReviewDraftCalls(id: string, claim: ReviewClaimSession) {
  return useMemo(() => {
    const calls = {
      failure: null as Error | null,
      read: () => asDraftCall(async () => toSaved(await getReview(id)), toCode),
      save: (body: Parameters<typeof saveReviewDraft>[1], options: { keepalive: boolean }) =>
        asDraftCall(async () => {
          const { draftVersion } = await saveReviewDraft(id, body, options);
          return { version: draftVersion, lastSaved: null };
        }, toCode),
    };
    function toCode(error: HttpError): string {
      if (error.body?.code === 'REVIEW_DRAFT_CONFLICT') return 'DRAFT_CONFLICT';
      calls.failure = error;
      // The draft cannot be saved any more, for the reason in the message.
      if (error.status === 409) claim.lose(error.message);
      return String(error.body?.code ?? '');
    }
    return calls;
  }, [id, claim]);
}
