import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MailModule } from '../core/mail/mail.module.js';
import { Settings } from '../core/settings/settings.js';
import { UsersModule } from '../users/users.module.js';
import { AdminInvitations } from './admin-invitations.service.js';
import { AgreementLinks } from './agreement-links.service.js';
import { AuthController } from './auth.controller.js';
import { BrowserLimits } from './browser-limits.service.js';
import { DeviceCookie } from './device-cookie.js';
import { FailedSignInNotices } from './failed-sign-in-notices.service.js';
import { mfaControllers, mfaProviders } from './mfa/mfa.providers.js';
import { OidcProviderService } from './oidc/oidc-provider.service.js';
import { SingleSignOnController } from './oidc/single-sign-on.controller.js';
import { SingleSignOnService } from './oidc/single-sign-on.service.js';
import { SingleSignOnCookie } from './oidc/single-sign-on-cookie.js';
import { OnboardingAdminController } from './onboarding-admin.controller.js';
import { OnboardingAdminService } from './onboarding-admin.service.js';
import { OtpAttemptsService } from './otp-attempts.service.js';
import { PasswordResetService } from './password-reset.service.js';
import { RegistrationCookie } from './registration-cookie.js';
import { SessionGuard } from './session.guard.js';
import { SessionStrategy } from './session.strategy.js';
import { SessionCleanup } from './session-cleanup.js';
import { SessionUsers } from './session-users.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { SessionsAdminController } from './sessions-admin.controller.js';
import { SessionsAdminService } from './sessions-admin.service.js';
import { SignInService } from './sign-in.service.js';
import { SignInThrottle } from './sign-in-throttle.service.js';
import { StaffSignInLog } from './staff-sign-in-log.service.js';
import { signingKey, Tokens } from './tokens.service.js';
import { VerificationService } from './verification.service.js';
import { VerifiedTokenCache } from './verified-token-cache.js';

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
    AdminInvitations,
    AgreementLinks,
    BrowserLimits,
    DeviceCookie,
    FailedSignInNotices,
    VerifiedTokenCache,
    ...mfaProviders,
    OidcProviderService,
    OtpAttemptsService,
    OnboardingAdminService,
    PasswordResetService,
    RegistrationCookie,
    SessionCleanup,
    SessionStrategy,
    SessionUsers,
    SessionsAdminService,
    SessionsService,
    SignInService,
    SignInThrottle,
    StaffSignInLog,
    SingleSignOnCookie,
    SingleSignOnService,
    Tokens,
    VerificationService,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [
    AdminInvitations,
    AgreementLinks,
    DeviceCookie,
    OnboardingAdminService,
    PasswordResetService,
    SessionsService,
    SignInService,
    Tokens,
    VerificationService,
  ],
})
export class AuthModule {}
