import type { Role } from '@inkwell/contract/roles';

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

/** The signed-in user of a request. One query checks the session and reads these fields. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Null for a token of version 0.2.0. */
  sessionId: string | null;
  /** When the user last proved the password or a passkey in this session. */
  confirmedAt: Date | null;
  /** True for staff without a second factor if `STAFF_MFA` requires one. Until then they can only set one up. */
  mustSetUpSecondFactor: boolean;
  isSignedAgreement: boolean;
  isPenalized: boolean;
  isSequentialWorkPenalized: boolean;
  penalizedReason: string | null;
  workStartedAt: Date | null;
  deadlineAt: Date | null;
  workSubmitted: boolean;
  submittedAt: Date | null;
  sequentialAccuracy: AccuracyResult | null;
  accuracyResult: AccuracyResult | null;
  /** The database's clock at the time of the read. */
  serverTime: Date;
}

/** The user who performs an audited action, and the client address of the request. */
export interface Actor {
  id: string;
  email: string;
  ipAddress: string;
}
