import { defineAudit } from '../audit/audit-definition.js';

export const USER_CREATE_RESET_LINK = defineAudit<{ userEmail: string }>('user.create-reset-link');
export const USER_SEND_OTP = defineAudit<{ userEmail: string }>('user.send-otp');
export const USER_SEND_AGREEMENT = defineAudit<{ userEmail: string }>('user.send-agreement');
export const USER_SEND_INVITATION = defineAudit<{ userEmail: string }>('user.send-invitation');
export const USER_COPY_AGREEMENT_LINK = defineAudit<{ userEmail: string }>('user.copy-agreement-link');
export const USER_END_SESSION = defineAudit<{ userEmail: string; device: string }>('user.end-session');
export const USER_END_SESSIONS = defineAudit<{ userEmail: string }>('user.end-sessions');
export const STAFF_SIGN_IN = defineAudit<{ userEmail: string; method: string }>('staff.sign-in');
export const STAFF_SIGN_IN_FAILED = defineAudit<{ userEmail: string; method: string }>(
  'staff.sign-in-failed',
);
export const STAFF_CONFIRMATION_FAILED = defineAudit<{ userEmail: string; method: string }>(
  'staff.confirmation-failed',
);
export const STAFF_SIGN_OUT = defineAudit<{ userEmail: string }>('staff.sign-out');
export const SECOND_FACTOR_ADD = defineAudit<{ userEmail: string; method: string; name: string }>(
  'second-factor.add',
);
export const SECOND_FACTOR_REMOVE = defineAudit<{ userEmail: string; method: string; name: string }>(
  'second-factor.remove',
);
export const SECOND_FACTOR_RESET = defineAudit<{ userEmail: string }>('second-factor.reset');
export const RECOVERY_CODES_CREATE = defineAudit<{ userEmail: string }>('recovery-codes.create');
export const RECOVERY_CODES_USE = defineAudit<{ userEmail: string; codesLeft: number }>('recovery-codes.use');
