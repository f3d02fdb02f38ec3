import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { Clock } from '../core/clock/clock.js';
import { MailModule } from '../core/mail/mail.module.js';
import { PdfModule } from '../core/pdf/pdf.module.js';
import { PdfRenderer } from '../core/pdf/pdf-renderer.js';
import { Settings } from '../core/settings/settings.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { UsersModule } from '../users/users.module.js';
import { AgreementsService } from './agreements.service.js';
import { AgreementsAdminController } from './agreements-admin.controller.js';
import { DocumentVerificationService } from './document-verification.service.js';
import { AgreementPdf } from './evidence/agreement-pdf.js';
import { type SigningIdentity, signingIdentityFor } from './evidence/certificate.js';
import { PlatformSignatureService } from './platform-signature.service.js';
import { SignedAgreementsService } from './signed-agreements.service.js';
import { SignedAgreementsAdminController } from './signed-agreements-admin.controller.js';
import { SignedCopiesService } from './signed-copies.service.js';
import { SigningController } from './signing.controller.js';
import { SigningService } from './signing.service.js';
import { VerificationController } from './verification.controller.js';

const SIGNING_IDENTITY = Symbol('the function that returns the platform’s certificate');

@Module({
  imports: [AssignmentsModule, AuthModule, MailModule, PdfModule, StorageModule, UsersModule],
  controllers: [
    AgreementsAdminController,
    SignedAgreementsAdminController,
    SigningController,
    VerificationController,
  ],
  providers: [
    AgreementsService,
    SignedAgreementsService,
    {
      provide: SIGNING_IDENTITY,
      inject: [Settings, Clock],
      useFactory: (settings: Settings, clock: Clock) => signingIdentityFor({ ...settings, now: clock.now() }),
    },
    {
      provide: AgreementPdf,
      inject: [PdfRenderer, SIGNING_IDENTITY],
      useFactory: (renderer: PdfRenderer, identity: () => SigningIdentity) =>
        new AgreementPdf(renderer, identity),
    },
    {
      provide: PlatformSignatureService,
      inject: [SIGNING_IDENTITY],
      useFactory: (identity: () => SigningIdentity) => new PlatformSignatureService(identity),
    },
    SignedCopiesService,
    SigningService,
    DocumentVerificationService,
  ],
  exports: [PlatformSignatureService, SigningService],
})
export class AgreementsModule {}
