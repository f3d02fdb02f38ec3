import type { AccuracyDto } from '../../assignments/dto/accuracy.dto.js';
import type { ClockEntryDto } from '../../assignments/dto/clock-entry.dto.js';
import type { AuditEntryDto } from '../../audit/dto/audit-log.dto.js';
import type { ReviewMarkDto } from '../../reviews/dto/review-draft.dto.js';
import type { ReviewResultDto } from '../../reviews/dto/review-row.dto.js';

/** One of the staff. */
export interface Staff {
  id: string;
  /** Null if the account was deleted. */
  name: string | null;
}

export interface CaseFacts {
  id: string;
  number: number;
  state: 'ended' | 'submitted' | 'not_started' | 'in_progress' | 'overdue';
  user: { id: string; name: string; email: string; mobileNumber: string };
  project: { id: string; name: string };
  givenAt: Date;
  givenByKind: 'admin' | 'self' | 'system';
  givenBy: Staff | null;
  workWindowHours: number;
  minWords: number | null;
  startedAt: Date | null;
  deadlineAt: Date | null;
  submittedAt: Date | null;
  endedAt: Date | null;
  endedReason: string | null;
  penalizedAt: Date | null;
  penalizedReason: string | null;
  isSequentialPenalized: boolean;
  accuracyResult: AccuracyDto | null;
  sequentialAccuracy: AccuracyDto | null;
  guidelinesOpenedVersion: number | null;
}

export interface ClockFacts {
  id: string;
  /** The administrator; null if the user or the system took the step. */
  admin: Staff | null;
  facts: Record<string, unknown>;
}

export type LedgerRecord = ClockEntryDto & Omit<ClockFacts, 'id'>;

/** What was recorded at the signature, and its files. */
export interface SignedAgreementRecord {
  text: string;
  version: number;
  name: string;
  email: string;
  mobileNumber: string;
  signedAt: Date;
  ipAddress: string;
  userAgent: string;
  fingerprint: string;
  signaturePng: Buffer;
  pdfKey: string | null;
}

export interface GuidelinesRecord {
  version: number;
  html: string;
  createdAt: Date;
  replacedAt: Date | null;
  isNewestOpened: boolean;
}

export interface ImageRecord {
  id: string;
  title: string;
  fileName: string;
  sha256: string;
}

export type WorkKind = 'document' | 'page' | 'sequential';

export interface TextRecord {
  id: string;
  kind: WorkKind;
  subjectId: string;
  title: string;
  version: number;
  savedAt: Date;
  submittedAt: Date | null;
  returnedAt: Date | null;
}

export interface VersionRecord {
  version: number;
  savedAt: Date;
  length: number;
  reason: string | null;
  restoredFrom: number | null;
  author: Staff | null;
}

export interface SequentialRecord {
  startedAt: Date;
  completedAt: Date | null;
  totalImages: number;
  completedImages: number;
  isPenalized: boolean;
  accuracyResult: AccuracyDto | null;
}

/** A published result. */
export interface ResultRecord {
  result: ReviewResultDto;
  /** The versions of the texts and their references. Null without a result, and if 0.4.0 reopened it. */
  compared: unknown[] | null;
  marks: ReviewMarkDto[];
  overallComments: string;
  overrideReason: string | null;
  publishedAt: Date;
  /** Null if the program compared the texts. */
  reviewer: Staff | null;
  reportKey: string | null;
  reportSha256: string | null;
}

export interface ReopenedRecord extends ResultRecord {
  reviewId: string;
  version: number;
  reopenedAt: Date;
  reopenedBy: Staff | null;
  cause: 'staff' | 'reference';
  reason: string;
}

export interface ReviewRecord extends Omit<ResultRecord, 'result' | 'publishedAt'> {
  id: string;
  kind: WorkKind;
  title: string;
  round: number;
  status: 'open' | 'returned' | 'published';
  words: number | null;
  submittedAt: Date;
  dueAt: Date;
  publishedAt: Date | null;
  resultVersion: number;
  result: ReviewResultDto | null;
  returnedAt: Date | null;
  returnReason: string | null;
  returnHours: number | null;
  reportedAt: Date | null;
}

export interface ExtensionRequestRecord {
  id: string;
  hours: number;
  reason: string;
  createdAt: Date;
  answer: 'granted' | 'refused' | 'closed' | null;
  answeredAt: Date | null;
  answeredBy: Staff | null;
  grantedHours: number | null;
  refusalReason: string | null;
  isWithdrawn: boolean;
}

export interface ImageReportRecord {
  id: string;
  title: string;
  reason: string;
  x: number | null;
  y: number | null;
  createdAt: Date;
  answer: 'replaced' | 'hidden' | 'readable' | null;
  note: string;
  answeredAt: Date | null;
  answeredBy: Staff | null;
}

export interface AuditRecord {
  createdAt: Date;
  action: string;
  /** Who acted: one of the staff, or the user. */
  actor: Staff | null;
  /** The name of the API key with which a program acted in the name of the actor; null without one. */
  apiKey: string | null;
  details: Record<string, unknown>;
  changes: AuditEntryDto['changes'];
}

export interface EmailRecord {
  id: string;
  recipient: string;
  template: string;
  createdAt: Date;
  sentAt: Date | null;
  refusedAt: Date | null;
  expiresAt: Date | null;
  attempts: number;
  lastError: string | null;
  attachments: string[];
}

/** Everything that is stored about one assignment, without the texts. Lists have the oldest first. */
export interface CaseRecords {
  facts: CaseFacts;
  agreement: SignedAgreementRecord | null;
  ledger: LedgerRecord[];
  guidelines: GuidelinesRecord[];
  images: ImageRecord[];
  texts: TextRecord[];
  sequentialWork: SequentialRecord | null;
  reviews: ReviewRecord[];
  reopened: ReopenedRecord[];
  extensionRequests: ExtensionRequestRecord[];
  imageReports: ImageReportRecord[];
  auditEntries: AuditRecord[];
  emails: EmailRecord[];
}
