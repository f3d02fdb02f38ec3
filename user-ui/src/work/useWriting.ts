import { useDraft } from '@inkwell/editor/use-draft';
import { callsOfUser } from '../api/draftCalls';
import { useSession } from '../api/session';
import { useAssignment } from './assignment';
import { useDeadline, useLastSaves } from './deadline';

type DraftOptions = Parameters<typeof useDraft>[0];
interface WritingOptions
  extends Pick<DraftOptions, 'userId' | 'kind' | 'subjectId' | 'calls' | 'initialText' | 'autosaveSeconds'> {
  isSubmitted?: boolean;
  /** By the server's answer; otherwise the deadline decides. */
  isOverdue?: boolean;
}

/** The text of a writing screen. Its submission or the deadline closes it, and it is saved shortly before the deadline. */
export function useWriting({ calls, isSubmitted, isOverdue, ...text }: WritingOptions) {
  const { draftAssignment } = useAssignment();
  const deadline = useDeadline();
  const closed = isSubmitted ? 'submitted' : isOverdue || deadline.isDeadlinePassed ? 'deadline' : null;
  const draft = useDraft({
    ...text,
    assignment: draftAssignment,
    calls: callsOfUser(text.userId, calls),
    // Beside an image, each pause saves.
    secondsBetweenIdleSaves: text.kind === 'document' ? text.autosaveSeconds : 0,
    closed,
    isSignedIn: useSession() !== null,
    opensOffline: true,
  });
  useLastSaves(draft.session, deadline);
  return { draft, deadline, closed } as const;
}
