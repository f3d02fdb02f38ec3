import { Global, Module } from '@nestjs/common';
import { Branding } from '../core/mail/branding.js';
import { SiteConfigController } from './site-config.controller.js';
import { SiteConfigService } from './site-config.service.js';

/** Global because the brand name goes into every e-mail and page. */
@Global()
@Module({
  controllers: [SiteConfigController],
  providers: [SiteConfigService, { provide: Branding, useExisting: SiteConfigService }],
  exports: [SiteConfigService, Branding],
})
export class ConfigModule {}
