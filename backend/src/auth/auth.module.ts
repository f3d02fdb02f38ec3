import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { MailModule } from '../core/mail/mail.module.js';
import { Settings } from '../core/settings/settings.js';
import { UsersModule } from '../users/users.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { ChallengesService } from './mfa/challenges.service.js';
import { PasskeysService } from './mfa/passkeys.service.js';
import { RecoveryCodesService } from './mfa/recovery-codes.service.js';
import { SecondFactorNoticesService } from './mfa/second-factor-notices.service.js';
import { SecondFactorsController } from './mfa/second-factors.controller.js';
import { SecondFactorsService } from './mfa/second-factors.service.js';
import { TotpService } from './mfa/totp.service.js';
import { OidcProviderService } from './oidc/oidc-provider.service.js';
import { SingleSignOnController } from './oidc/single-sign-on.controller.js';
import { SingleSignOnService } from './oidc/single-sign-on.service.js';
import { SingleSignOnCookieService } from './oidc/single-sign-on-cookie.service.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { AdminInvitationsService } from './registration/admin-invitations.service.js';
import { AgreementLinksService } from './registration/agreement-links.service.js';
import { BrowserLimitsService } from './registration/browser-limits.service.js';
import { OnboardingService } from './registration/onboarding.service.js';
import { OtpAttemptsService } from './registration/otp-attempts.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { RegistrationCookieService } from './registration/registration-cookie.service.js';
import { VerificationService } from './registration/verification.service.js';
import { DeviceCookieService } from './sessions/device-cookie.service.js';
import { RequestAuthenticationService } from './sessions/request-authentication.service.js';
import { SessionGuard } from './sessions/session.guard.js';
import { SessionStrategy } from './sessions/session.strategy.js';
import { SessionAuthenticationService } from './sessions/session-authentication.service.js';
import { SessionCleanupJob } from './sessions/session-cleanup.job.js';
import { SessionUsersService } from './sessions/session-users.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SessionsAdminService } from './sessions/sessions-admin.service.js';
import { signingKey, TokensService } from './sessions/tokens.service.js';
import { VerifiedTokenCache } from './sessions/verified-token-cache.js';
import { FailedSignInNoticesService } from './sign-in/failed-sign-in-notices.service.js';
import { ReauthenticationController } from './sign-in/reauthentication.controller.js';
import { ReauthenticationService } from './sign-in/reauthentication.service.js';
import { SecondStepController } from './sign-in/second-step.controller.js';
import { SecondStepService } from './sign-in/second-step.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInThrottleService } from './sign-in/sign-in-throttle.service.js';
import { StaffSignInLogService } from './sign-in/staff-sign-in-log.service.js';

@Module({
  imports: [
    AssignmentsModule,
    UsersModule,
    MailModule,
    ApiKeysModule,
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
    DeviceCookieService,
    RequestAuthenticationService,
    SessionCleanupJob,
    SessionAuthenticationService,
    SessionStrategy,
    SessionUsersService,
    SessionsService,
    SessionsAdminService,
    TokensService,
    VerifiedTokenCache,
    AdminInvitationsService,
    AgreementLinksService,
    BrowserLimitsService,
    OnboardingService,
    OtpAttemptsService,
    RegistrationService,
    RegistrationCookieService,
    VerificationService,
    ChallengesService,
    PasskeysService,
    RecoveryCodesService,
    SecondFactorNoticesService,
    SecondFactorsService,
    TotpService,
    FailedSignInNoticesService,
    ReauthenticationService,
    SecondStepService,
    SignInService,
    SignInThrottleService,
    StaffSignInLogService,
    PasswordResetService,
    OidcProviderService,
    SingleSignOnService,
    SingleSignOnCookieService,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [
    AdminInvitationsService,
    AgreementLinksService,
    DeviceCookieService,
    OnboardingService,
    PasswordResetService,
    SecondFactorsService,
    SessionsAdminService,
    SessionsService,
    SignInService,
    TokensService,
    VerificationService,
  ],
})
export class AuthModule {}
