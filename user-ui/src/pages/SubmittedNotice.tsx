import type { Schema } from '@inkwell/contract/client';
import { formatDateTime } from '../ui/format';
import { Notice } from '../ui/Notice';

interface SubmittedNoticeProps {
  /** The server's, right after it was submitted; nothing on a later visit. */
  answer: Schema<'PageSubmittedDto'> | undefined;
  /** As it is known on a later visit. */
  reviewDeadline: string | null;
}

export function SubmittedNotice({ answer, reviewDeadline }: SubmittedNoticeProps) {
  const deadline = answer?.reviewDeadline ?? reviewDeadline;
  return (
    <Notice tone="success">
      <p>{answer?.message ?? 'This page has been submitted.'} It can be read, and not changed any more.</p>
      {deadline ? <p>Review deadline: {formatDateTime(deadline)}</p> : null}
      {answer?.isWorkSubmitted ? <p>It was the last one: all your work is submitted.</p> : null}
    </Notice>
  );
}
