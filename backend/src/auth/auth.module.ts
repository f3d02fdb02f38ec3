import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { OnboardingAdminController } from '../console/users/onboarding.controller.js';
import { SessionsAdminController } from '../console/users/user-sessions.controller.js';
import { MailModule } from '../core/mail/mail.module.js';
import { Settings } from '../core/settings/settings.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { mfaControllers, mfaProviders } from './mfa/mfa.providers.js';
import { OidcProviderService } from './oidc/oidc-provider.service.js';
import { SingleSignOnController } from './oidc/single-sign-on.controller.js';
import { SingleSignOnService } from './oidc/single-sign-on.service.js';
import { SingleSignOnCookieService } from './oidc/single-sign-on-cookie.service.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { AdminInvitationsService } from './registration/admin-invitations.service.js';
import { AgreementLinksService } from './registration/agreement-links.service.js';
import { BrowserLimitsService } from './registration/browser-limits.service.js';
import { OnboardingAdminService } from './registration/onboarding.service.js';
import { OtpAttemptsService } from './registration/otp-attempts.service.js';
import { RegistrationCookieService } from './registration/registration-cookie.service.js';
import { VerificationService } from './registration/verification.service.js';
import { DeviceCookieService } from './sessions/device-cookie.service.js';
import { SessionGuard } from './sessions/session.guard.js';
import { SessionStrategy } from './sessions/session.strategy.js';
import { SessionCleanupJob } from './sessions/session-cleanup.job.js';
import { SessionUsersService } from './sessions/session-users.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SessionsAdminService } from './sessions/sessions-admin.service.js';
import { signingKey, TokensService } from './sessions/tokens.service.js';
import { VerifiedTokenCache } from './sessions/verified-token-cache.js';
import { FailedSignInNoticesService } from './sign-in/failed-sign-in-notices.service.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInThrottleService } from './sign-in/sign-in-throttle.service.js';
import { StaffSignInLogService } from './sign-in/staff-sign-in-log.service.js';

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
    AuthController,
    SessionsController,
    SessionsAdminController,
    OnboardingAdminController,
    ...mfaControllers,
    SingleSignOnController,
  ],
  providers: [
    AdminInvitationsService,
    AgreementLinksService,
    BrowserLimitsService,
    DeviceCookieService,
    FailedSignInNoticesService,
    VerifiedTokenCache,
    ...mfaProviders,
    OidcProviderService,
    OtpAttemptsService,
    OnboardingAdminService,
    PasswordResetService,
    RegistrationCookieService,
    SessionCleanupJob,
    SessionStrategy,
    SessionUsersService,
    SessionsAdminService,
    SessionsService,
    SignInService,
    SignInThrottleService,
    StaffSignInLogService,
    SingleSignOnCookieService,
    SingleSignOnService,
    TokensService,
    VerificationService,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [
    AdminInvitationsService,
    AgreementLinksService,
    DeviceCookieService,
    OnboardingAdminService,
    PasswordResetService,
    SessionsService,
    SignInService,
    TokensService,
    VerificationService,
  ],
})
export class AuthModule {}
