import { Agreement } from './agreements/agreement.entity.js';
import { SignedAgreement } from './agreements/signed-agreement.entity.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { RecoveryCode, SecondFactor, UsedChallenge } from './auth/mfa/second-factor.entity.js';
import { OidcCode } from './auth/oidc/oidc-code.entity.js';
import { OidcIdentity } from './auth/oidc/oidc-identity.entity.js';
import { PasswordReset } from './auth/passwords/password-reset.entity.js';
import { AdminInvitation } from './auth/registration/admin-invitation.entity.js';
import { OldOtpAttempts, OtpAttempts } from './auth/registration/otp-attempts.entity.js';
import { VerificationCode } from './auth/registration/verification-code.entity.js';
import { Session } from './auth/sessions/session.entity.js';
import { SignInAttempts } from './auth/sign-in/sign-in-attempts.entity.js';
import { BackupRun } from './backups/backup-run.entity.js';
import { SiteConfig } from './config/site-config.entity.js';
import { ClearedNotification } from './console/notifications/cleared-notification.entity.js';
import { WorkStartNotification } from './console/notifications/work-start-notification.entity.js';
import { OutboxEmail } from './core/mail/outbox-email.entity.js';
import { UploadJournalEntry } from './core/storage/upload-journal-entry.entity.js';
import {
  Draft,
  DraftSnapshot,
  DraftVersion,
  FullHistory,
  PreparedTextRow,
  SubmittedText,
} from './drafts/draft.entity.js';
import { Image } from './images/image.entity.js';
import { ReferencePdf } from './images/reference-pdf.entity.js';
import { ReplacedReferenceText } from './images/reference-text.entity.js';
import { ReviewComment } from './reviews/comments/review-comment.entity.js';
import { ReopenedResult } from './reviews/reopen/reopened-result.entity.js';
import { Review } from './reviews/review.entity.js';
import { SequentialImage, SequentialSession } from './sequential/sequential.entity.js';
import { User } from './users/user.entity.js';
import { ClockEntry, ClockReminder } from './work/clock/clock.entity.js';
import { Page } from './work/pages/page.entity.js';

/** All entity classes, for the data source. */
export const entities = [
  Agreement,
  AuditEntry,
  BackupRun,
  ClearedNotification,
  ClockEntry,
  ClockReminder,
  OldOtpAttempts,
  OtpAttempts,
  Draft,
  DraftSnapshot,
  DraftVersion,
  FullHistory,
  Image,
  OidcCode,
  OidcIdentity,
  OutboxEmail,
  Page,
  AdminInvitation,
  PasswordReset,
  UploadJournalEntry,
  ReferencePdf,
  ReplacedReferenceText,
  ReopenedResult,
  RecoveryCode,
  Review,
  ReviewComment,
  SecondFactor,
  SequentialImage,
  SequentialSession,
  Session,
  SignedAgreement,
  SignInAttempts,
  SiteConfig,
  PreparedTextRow,
  SubmittedText,
  UsedChallenge,
  User,
  VerificationCode,
  WorkStartNotification,
];
