import { Module } from '@nestjs/common';
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
import { signingIdentityFor } from './evidence/certificate.js';
import { SignedAgreementsService } from './signed-agreements.service.js';
import { SignedAgreementsAdminController } from './signed-agreements-admin.controller.js';
import { SignedCopiesService } from './signed-copies.service.js';
import { SigningController } from './signing.controller.js';
import { SigningService } from './signing.service.js';
import { VerificationController } from './verification.controller.js';

@Module({
  imports: [AuthModule, MailModule, PdfModule, StorageModule, UsersModule],
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
      provide: AgreementPdf,
      inject: [PdfRenderer, Settings, Clock],
      useFactory: (renderer: PdfRenderer, settings: Settings, clock: Clock) =>
        new AgreementPdf(renderer, signingIdentityFor({ ...settings, now: clock.now() })),
    },
    SignedCopiesService,
    SigningService,
    DocumentVerificationService,
  ],
  exports: [SigningService],
})
export class AgreementsModule {}
