import type { User } from '../providers/records';

type Pages = Pick<User, 'pageSubmissionCount' | 'totalActiveImages' | 'submissionProgress'>;

/** `3/12 (25%)`: submitted pages of the active images. */
export function pageProgress({ pageSubmissionCount, totalActiveImages, submissionProgress }: Pages): string {
  return `${pageSubmissionCount}/${totalActiveImages} (${submissionProgress}%)`;
}
