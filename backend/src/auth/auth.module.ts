import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MailModule } from '../core/mail/mail.module.js';
import { Settings } from '../core/settings/settings.js';
import { UsersModule } from '../users/users.module.js';
import { Challenges } from './mfa/challenges.service.js';
import { Passkeys } from './mfa/passkeys.service.js';
import { RecoveryCodes } from './mfa/recovery-codes.service.js';
import { SecondFactorNotices } from './mfa/second-factor-notices.service.js';
import { SecondFactorsController } from './mfa/second-factors.controller.js';
import { SecondFactors } from './mfa/second-factors.service.js';
import { Totp } from './mfa/totp.service.js';
import { OidcProviderService } from './oidc/oidc-provider.service.js';
import { SingleSignOnController } from './oidc/single-sign-on.controller.js';
import { SingleSignOnService } from './oidc/single-sign-on.service.js';
import { SingleSignOnCookie } from './oidc/single-sign-on-cookie.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { AdminInvitations } from './registration/admin-invitations.service.js';
import { AgreementLinks } from './registration/agreement-links.service.js';
import { BrowserLimits } from './registration/browser-limits.service.js';
import { OnboardingService } from './registration/onboarding.service.js';
import { OtpAttemptsService } from './registration/otp-attempts.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { RegistrationCookie } from './registration/registration-cookie.service.js';
import { VerificationService } from './registration/verification.service.js';
import { DeviceCookie } from './sessions/device-cookie.service.js';
import { SessionGuard } from './sessions/session.guard.js';
import { SessionStrategy } from './sessions/session.strategy.js';
import { SessionCleanup } from './sessions/session-cleanup.job.js';
import { SessionUsers } from './sessions/session-users.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SessionsAdminService } from './sessions/sessions-admin.service.js';
import { signingKey, Tokens } from './sessions/tokens.service.js';
import { VerifiedTokenCache } from './sessions/verified-token-cache.js';
import { FailedSignInNotices } from './sign-in/failed-sign-in-notices.service.js';
import { ReauthenticationController } from './sign-in/reauthentication.controller.js';
import { ReauthenticationService } from './sign-in/reauthentication.service.js';
import { SecondStepController } from './sign-in/second-step.controller.js';
import { SecondStepService } from './sign-in/second-step.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.service.js';
import { StaffSignInLog } from './sign-in/staff-sign-in-log.service.js';

@Module({
  imports: [
    UsersModule,
    MailModule,
    JwtModule.registerAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        secret: signingKey(settings),
        signOptions: { algorithm: 'HS256' },
      }),
    }),
  ],
  controllers: [
    SessionsController,
    RegistrationController,
    SecondFactorsController,
    ReauthenticationController,
    SecondStepController,
    SignInController,
    PasswordsController,
    SingleSignOnController,
  ],
  providers: [
    DeviceCookie,
    SessionCleanup,
    SessionStrategy,
    SessionUsers,
    SessionsService,
    SessionsAdminService,
    Tokens,
    VerifiedTokenCache,
    AdminInvitations,
    AgreementLinks,
    BrowserLimits,
    OnboardingService,
    OtpAttemptsService,
    RegistrationService,
    RegistrationCookie,
    VerificationService,
    Challenges,
    Passkeys,
    RecoveryCodes,
    SecondFactorNotices,
    SecondFactors,
    Totp,
    FailedSignInNotices,
    ReauthenticationService,
    SecondStepService,
    SignInService,
    SignInThrottle,
    StaffSignInLog,
    PasswordResetService,
    OidcProviderService,
    SingleSignOnService,
    SingleSignOnCookie,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [
    AdminInvitations,
    AgreementLinks,
    DeviceCookie,
    OnboardingService,
    PasswordResetService,
    SecondFactors,
    SessionsAdminService,
    SessionsService,
    SignInService,
    Tokens,
    VerificationService,
  ],
})
export class AuthModule {}
