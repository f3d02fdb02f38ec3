import { Injectable } from '@nestjs/common';
import { DatabaseListener } from '../../core/database/database-listener.js';
import { Settings } from '../../core/settings/settings.js';
import { REVIEWS_CHANNEL } from '../reviews-channel.js';

/** A thousand reviews that fall due at once are not a thousand pieces of news. */
const AT_MOST_EVERY_MS = 500;

/** Hears of each change of the queue in any process; several close to each other are told as one. */
@Injectable()
export class ReviewNews {
  private listener: DatabaseListener | undefined;
  private pause: NodeJS.Timeout | undefined;
  private hasMore = false;

  constructor(private readonly settings: Settings) {}

  async follow(tell: () => void): Promise<void> {
    this.listener = new DatabaseListener(this.settings.databaseUrl, {
      channel: REVIEWS_CHANNEL,
      onAnnouncement: () => this.tellSoon(tell),
      // Whatever changed while nobody listened.
      onConnected: async () => this.tellSoon(tell),
    });
    await this.listener.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.pause);
    await this.listener?.stop();
  }

  /** The first at once, the others together after the pause. */
  private tellSoon(tell: () => void): void {
    if (this.pause) {
      this.hasMore = true;
      return;
    }
    tell();
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (!this.hasMore) return;
      this.hasMore = false;
      this.tellSoon(tell);
    }, AT_MOST_EVERY_MS);
    this.pause.unref();
  }
}
