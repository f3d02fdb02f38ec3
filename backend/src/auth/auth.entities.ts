import { ApiKey } from './api-keys/api-key.entity.js';
import { RecoveryCode, SecondFactor, UsedChallenge } from './mfa/second-factor.entity.js';
import { OidcCode } from './oidc/oidc-code.entity.js';
import { OidcIdentity } from './oidc/oidc-identity.entity.js';
import { PasswordReset } from './passwords/password-reset.entity.js';
import { AdminInvitation } from './registration/admin-invitation.entity.js';
import { OtpAttempts } from './registration/otp-attempts.entity.js';
import { VerificationCode } from './registration/verification-code.entity.js';
import { Session } from './sessions/session.entity.js';
import { SignInAttempts } from './sign-in/sign-in-attempts.entity.js';

export const authEntities = [
  ApiKey,
  SecondFactor,
  RecoveryCode,
  UsedChallenge,
  OidcCode,
  OidcIdentity,
  PasswordReset,
  AdminInvitation,
  OtpAttempts,
  VerificationCode,
  Session,
  SignInAttempts,
];
