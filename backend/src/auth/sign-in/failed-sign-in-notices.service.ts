import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../core/clock/clock.js';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { UsersService } from '../../users/users.service.js';
import { FAILED_SIGN_INS_MAIL } from '../auth.mails.js';
import type { SignInAttempt } from './sign-in-throttle.service.js';

/** Fewer wrong passwords than a network has in a quarter of an hour. */
const FAILURES_PER_NOTICE = 8;
const NOTIFY = defineJob<{ email: string; day: string }>('notify-failed-sign-ins');

/** Tells users by e-mail that somebody tries passwords for their account, at most once a day. */
@Injectable()
export class FailedSignInNoticesService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(NOTIFY, ({ email, day }) => this.notify(email, day));
  }

  /** A job checks whether the user exists, so that the answer takes equally long for each e-mail address. */
  async enqueueIfDue(email: string, { place }: SignInAttempt): Promise<void> {
    if (!place || place.attempts % FAILURES_PER_NOTICE !== 0) return;
    const day = this.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length);
    await this.database.transaction((tx) => this.jobs.enqueue(tx, NOTIFY, { email, day }));
  }

  private async notify(email: string, day: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user) return;
    await this.database.transaction((tx) =>
      this.outbox.enqueue(tx, {
        key: `failed-sign-ins:${user.id}:${day}`,
        to: user.email,
        userId: user.id,
        content: FAILED_SIGN_INS_MAIL.content({
          name: user.name,
          link: `${this.settings.publicUrl}/forgot-password`,
        }),
      }),
    );
  }
}
