import { Injectable } from '@nestjs/common';
import { DatabaseListener } from '../../core/database/database-listener.js';
import { Settings } from '../../core/settings/settings.js';
import type { NotificationDto } from '../notifications/dto/notification.dto.js';
import {
  WORK_STARTED_CHANNEL,
  WorkStartNotifications,
} from '../notifications/work-start-notifications.service.js';

/** A notification as it travels: times are ISO 8601. */
export type WorkStarted = Omit<NotificationDto, 'timestamp'> & { timestamp: string };

/** Some starts at the same moment commit in another order than they are numbered in. */
const REMEMBERED = 100;

/** Hears of each start in any process, once; what was announced while the connection was lost is read afterwards. */
@Injectable()
export class StartedWork {
  private told: string[] = [];
  private isFirstTime = true;
  private listener: DatabaseListener | undefined;

  constructor(
    private readonly notifications: WorkStartNotifications,
    private readonly settings: Settings,
  ) {}

  async follow(tell: (started: WorkStarted) => void): Promise<void> {
    const tellOnce = (started: WorkStarted) => {
      if (this.remember(started._id)) tell(started);
    };
    this.listener = new DatabaseListener(this.settings.databaseUrl, {
      channel: WORK_STARTED_CHANNEL,
      onAnnouncement: (payload) => tellOnce(readAnnouncement(payload)),
      onConnected: async () => {
        const latest = await this.notifications.latest();
        const tellMissed = this.isFirstTime ? ({ _id }: WorkStarted) => this.remember(_id) : tellOnce;
        for (const { timestamp, ...rest } of latest.toReversed()) {
          tellMissed({ ...rest, timestamp: timestamp.toISOString() });
        }
        this.isFirstTime = false;
      },
    });
    await this.listener.start();
  }

  async stop(): Promise<void> {
    await this.listener?.stop();
  }

  /** Whether it is new. */
  private remember(id: string): boolean {
    if (this.told.includes(id)) return false;
    this.told = [...this.told, id].slice(-REMEMBERED);
    return true;
  }
}

/** PostgreSQL writes times with an offset of its own choice. */
function readAnnouncement(payload: string): WorkStarted {
  const started: WorkStarted = JSON.parse(payload);
  return { ...started, timestamp: new Date(started.timestamp).toISOString() };
}
