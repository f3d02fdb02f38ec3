/** The work that a call or a step is about: an assignment and its user. */
export interface WorkKey {
  userId: string;
  assignmentId: string;
}

/** The assignment of a user without one: no row has this id, so nothing is found and nothing is saved. */
export const NO_ASSIGNMENT_ID = '00000000-0000-0000-0000-000000000000';

/**
 * How the first assignment of a user is named in keys of e-mails and in calendars: by the user's id, as before users could have
 * several. A later one has its own id.
 */
export function outsideId({ userId, assignmentId, number }: WorkKey & { number: number }): string {
  return number === 1 ? userId : assignmentId;
}

/** The published result of reviewed work. */
export interface AccuracyResult {
  correct: number;
  wrong: number;
  percentage: number;
  /** Of the three figures. Absent for sequential work, which is counted in images. */
  unit?: 'words' | 'images';
  /** Pages that a reviewer only marked. */
  images?: { correct: number; wrong: number };
  /** Given if a reviewer has set a percentage: it does not follow from the counts then. */
  overrideReason?: string;
  /** ISO 8601. */
  reviewedAt: string;
}

export const PROJECT_STATES = ['open', 'paused', 'closed'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

/** Why an assignment ended without a submission. `ended`: staff ended it after its start. The others ended before their start. */
export const END_REASONS = [
  'ended',
  'withdrawn',
  'not_started_in_time',
  'project_closed',
  'penalty_only',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What every e-mail about an assignment says. */
export interface MailAboutWork {
  name: string;
  /** The name of the assignment, of `assignmentName`. Null or missing only in stored e-mails of earlier versions. */
  project: string | null;
  /** ISO 8601. Given if the user has more than one assignment of the project, and this one has a deadline. */
  workDeadlineAt?: string | null;
  /** Leads to the dashboard of the assignment, or to the text. */
  link: string;
}

/** Names the assignment in the middle of a subject. */
export function workInSubject({ project }: Pick<MailAboutWork, 'project'>): string {
  return project ? `“${project}”` : 'your work';
}

/** Names the assignment at the beginning of a subject. */
export function workFirst({ project }: Pick<MailAboutWork, 'project'>): string {
  return project ? `“${project}”` : 'Your work';
}
