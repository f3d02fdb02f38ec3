import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Jobs } from '../../core/jobs/jobs.js';
import { IMAGE_WITHDRAWN } from '../../images/images.service.js';
import { WorkClock } from '../clock/work-clock.service.js';
import { ARE_PAGES_COMPLETE, FIND_COMPLETED } from './page.queries.js';

/** When every active image has a submitted page, the work counts as submitted. */
@Injectable()
export class PageCompletion implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly clock: WorkClock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(IMAGE_WITHDRAWN, ({ at }) => this.countAll(new Date(at)));
  }

  /**
   * To be called by whoever holds the person's row.
   * @returns whether the work counts as submitted, by this mode or another
   */
  async count(tx: EntityManager, userId: string, at: Date): Promise<boolean> {
    const [pages]: { isComplete: boolean }[] = await tx.query(ARE_PAGES_COMPLETE, [userId]);
    if (pages?.isComplete) await this.clock.markSubmitted(tx, userId, at, 'pages');
    const [user]: { isSubmitted: boolean }[] = await tx.query(
      'SELECT work_submitted AS "isSubmitted" FROM users WHERE id = $1',
      [userId],
    );
    return user?.isSubmitted ?? false;
  }

  /**
   * An image was taken away, and with it the last page that somebody had still to submit: nobody shall miss
   * a deadline for want of a page that is not there.
   */
  private async countAll(at: Date): Promise<void> {
    const people: { userId: string }[] = await this.database.query(FIND_COMPLETED, [at]);
    for (const { userId } of people) {
      await this.database.transaction(async (tx) => {
        await this.clock.hold(tx, userId);
        await this.count(tx, userId, at);
      });
    }
  }
}
