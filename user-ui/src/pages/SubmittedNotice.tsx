import { formatDateTime } from '../ui/format';
import { Notice } from '../ui/Notice';

interface SubmittedNoticeProps {
  /** The server's own words, right after it was submitted. */
  message: string | undefined;
  reviewDeadline: string | null;
  /** It was the last page. */
  isWorkSubmitted: boolean;
}

export function SubmittedNotice({ message, reviewDeadline, isWorkSubmitted }: SubmittedNoticeProps) {
  return (
    <Notice tone="success">
      <p>{message ?? 'This page has been submitted.'} It can be read, and not changed any more.</p>
      {reviewDeadline ? <p>Review deadline: {formatDateTime(reviewDeadline)}</p> : null}
      {isWorkSubmitted ? <p>It was the last one: all your work is submitted.</p> : null}
    </Notice>
  );
}
