import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { MailModule } from '../../core/mail/mail.module.js';
import { ApiKeyAuthenticationService } from './api-key-authentication.service.js';
import { ApiKeyExpiriesJob } from './api-key-expiries.job.js';
import { ApiKeyRateLimitService } from './api-key-rate-limit.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { ApiKeysAdminController } from './api-keys-admin.controller.js';
import { OwnApiKeyController } from './own-api-key.controller.js';

/** The keys with which programs make calls. */
@Module({
  imports: [AssignmentsModule, MailModule],
  controllers: [ApiKeysAdminController, OwnApiKeyController],
  providers: [ApiKeyAuthenticationService, ApiKeyExpiriesJob, ApiKeyRateLimitService, ApiKeysService],
  exports: [ApiKeyAuthenticationService],
})
export class ApiKeysModule {}
