import type { Schema } from '@inkwell/contract/client';

/** Names for the schemas of the OpenAPI document that the screens use. */
export type ActiveSession = Schema<'ActiveSession'>;
export type Registration = Schema<'Register'>;
export type SignedAgreement = Schema<'OwnAgreement'>;
export type AccuracyResult = Schema<'Accuracy'>;
export type WorkMode = NonNullable<Schema<'Dashboard'>['assignment']>['project']['modes'][number];
export type Dashboard = Schema<'Dashboard'> & {
  /** There is no network: it is the last answer, which this browser has kept. */
  isKept?: boolean;
};
export type Profile = Schema<'Profile'>;
export type ProfileChanges = Schema<'ProfileUpdate'>;
export type Verdict = Schema<'Verdict'>['status'];
export type WorkPage = Schema<'WorkPage'> & TextKept;
export type WorkImage = Schema<'Image'>;
export type ReferencePdf = Schema<'Pdf'>;
export type ClockEntry = Schema<'ClockEntry'>;
export type Pace = Schema<'Pace'>;
export type WorkProgress = Schema<'WorkProgress'>;
export type TimeRequest = Schema<'ExtensionRequest'>;
export type TimeRequests = Schema<'OwnExtensionRequests'>;
export type ImageReport = Schema<'ImageReport'>;
export type ImageReports = Schema<'OwnImageReports'>;
export type SequentialWork = Schema<'SequentialWork'> & TextKept;
export type SequentialSession = Schema<'SequentialSession'>;
export type ReviewResult = Schema<'ReviewResult'>;
export type WorkReview = Schema<'WorkReview'>;
export type WorkAssignment = Schema<'WorkAssignment'>;
export type WorkAssignments = Schema<'WorkAssignments'>;
export type NextAssignment = Schema<'NextAssignment'>;
export type WorkText = Schema<'TextOfUser'>;
export type WholeText = Schema<'WholeTextOfUser'>;
export type Corrections = Schema<'Corrections'>;
export type Correction = Schema<'Correction'>;
export type CorrectedItem = Schema<'CorrectedItem'>;

interface TextKept {
  /** There is no network: it is the last answer, and its text is not in it. */
  isKept?: boolean;
}
