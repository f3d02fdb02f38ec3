import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { StorageModule } from '../storage/storage.module.js';
import { Outbox } from './outbox.js';
import { SmtpMailer } from './smtp-mailer.js';
import { TemplateRenderer } from './template-renderer.js';

@Module({
  imports: [StorageModule],
  providers: [
    Outbox,
    TemplateRenderer,
    {
      provide: SmtpMailer,
      useFactory: ({ smtpUrl, mailFrom }: Settings) => new SmtpMailer({ smtpUrl, from: mailFrom }),
      inject: [Settings],
    },
  ],
  exports: [Outbox, SmtpMailer],
})
export class MailModule implements OnApplicationShutdown {
  constructor(private readonly mailer: SmtpMailer) {}

  onApplicationShutdown(): void {
    this.mailer.close();
  }
}
