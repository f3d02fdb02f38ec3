import type { Schema } from '@inkwell/contract/client';

/** Names for the schemas of the OpenAPI document that the screens use. */
export type ActiveSession = Schema<'ActiveSessionDto'>;
export type Registration = Schema<'RegisterDto'>;
export type SignedAgreement = Schema<'OwnAgreementDto'>;
export type AccuracyResult = Schema<'AccuracyDto'>;
export type Dashboard = Schema<'DashboardDto'> & {
  /** There is no network: it is the last answer, which this browser has kept. */
  isKept?: boolean;
};
export type Profile = Schema<'ProfileDto'>;
export type ProfileChanges = Schema<'ProfileUpdateDto'>;
export type Verdict = Schema<'VerdictDto'>['status'];
export type WorkPage = Schema<'WorkPageDto'> & TextKept;
export type WorkImage = Schema<'ImageDto'>;
export type ReferencePdf = Schema<'PdfDto'>;
export type ClockEntry = Schema<'ClockEntryDto'>;
export type Pace = Schema<'PaceDto'>;
export type WorkProgress = Schema<'WorkProgressDto'>;
export type SequentialWork = Schema<'SequentialWorkDto'> & TextKept;
export type SequentialSession = Schema<'SequentialSessionDto'>;
export type ReviewResult = Schema<'ReviewResultDto'>;
export type WorkReview = Schema<'WorkReviewDto'>;

interface TextKept {
  /** There is no network: it is the last answer, and its text is not in it. */
  isKept?: boolean;
}
