import type { AgreementErrorCode } from '../agreements/agreement.errors.js';
import type { AuthErrorCode } from '../auth/auth.errors.js';
import type { HttpErrorCode } from '../core/http/domain-error.js';
import type { DraftErrorCode } from '../drafts/draft.errors.js';
import type { PenaltyErrorCode } from '../penalties/penalty.errors.js';
import type { ReportErrorCode } from '../reviews/report/report.errors.js';
import type { ReviewErrorCode } from '../reviews/review.errors.js';
import type { SequentialErrorCode } from '../sequential/sequential.errors.js';
import type { UserErrorCode } from '../users/user.errors.js';
import type { WorkErrorCode } from '../work/work.errors.js';

export type ErrorCode =
  | HttpErrorCode
  | AuthErrorCode
  | AgreementErrorCode
  | DraftErrorCode
  | PenaltyErrorCode
  | ReviewErrorCode
  | ReportErrorCode
  | SequentialErrorCode
  | UserErrorCode
  | WorkErrorCode;

/** The HTTP status of every refusal there is. The compiler misses a code that is not here. */
export const ERROR_STATUS: Record<ErrorCode, number> = {
  VALIDATION_FAILED: 400,
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  FILE_MISSING: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  STORAGE_FULL: 507,

  EMAIL_TAKEN: 409,
  REGISTRATION_CONTESTED: 409,
  ALREADY_VERIFIED: 409,
  AGREEMENT_SIGNED: 409,
  OTP_INVALID: 400,
  OTP_EXPIRED: 400,
  OTP_LOCKED: 429,
  INVALID_CREDENTIALS: 401,
  USE_ADMIN_LOGIN: 403,
  VERIFICATION_REQUIRED: 403,
  AGREEMENT_REQUIRED: 403,
  RESET_LINK_INVALID: 400,

  AGREEMENT_LINK_INVALID: 401,
  AGREEMENT_CHANGED: 409,
  AGREEMENT_PDF_PENDING: 503,
  ALREADY_SIGNED: 409,
  NO_AGREEMENT: 409,
  SIGNATURE_INVALID: 400,

  WORK_NOT_STARTED: 409,
  DEADLINE_PASSED: 409,
  ALREADY_SUBMITTED: 409,
  DRAFT_CONFLICT: 409,
  DRAFT_RESYNC: 409,
  WORK_ALREADY_STARTED: 409,

  SEQUENTIAL_NOT_STARTED: 404,
  SEQUENTIAL_OUT_OF_ORDER: 409,
  SEQUENTIAL_INCOMPLETE: 409,
  NO_ACTIVE_IMAGES: 409,
  SEQUENTIAL_NOT_COMPLETED: 409,
  SEQUENTIAL_PENALIZED: 409,
  ALREADY_REVIEWED: 409,

  ALREADY_RETURNED: 409,
  REVIEW_CLAIMED: 409,
  REVIEW_DRAFT_CONFLICT: 409,
  REPORT_NOT_READY: 409,

  LAST_ADMIN: 409,
  ALREADY_PENALIZED: 409,
  NOT_PENALIZED: 409,

  PASSWORD_REVEAL_OFF: 403,
  PASSWORD_NOT_KEPT: 404,
};

/** A code that is in no table is a fault of the program, and answered as one. */
export function statusOfCode(code: string): number {
  return Object.hasOwn(ERROR_STATUS, code) ? ERROR_STATUS[code as ErrorCode] : 500;
}
