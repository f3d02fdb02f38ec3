import { Injectable } from '@nestjs/common';
import { DatabaseListener } from '../../core/database/database-listener.js';
import { Settings } from '../../core/settings/settings.js';
import type { NotificationDto } from '../notifications/dto/notification.dto.js';
import {
  WORK_STARTED_CHANNEL,
  WorkStartNotificationsService,
} from '../notifications/work-start-notifications.service.js';

/** The payload of the event `work-started`: times are ISO 8601. */
export type WorkStartedMessage = Omit<NotificationDto, 'timestamp'> & { timestamp: string };

/** Concurrent starts may commit in another order than that of their ids, so several ids are remembered. */
const REMEMBERED_IDS = 100;

/** Receives each started clock of all processes once. After a lost connection it reads the missed ones. */
@Injectable()
export class WorkStartListener {
  private notifiedIds: string[] = [];
  private isFirstConnection = true;
  private listener: DatabaseListener | undefined;

  constructor(
    private readonly notifications: WorkStartNotificationsService,
    private readonly settings: Settings,
  ) {}

  async follow(notify: (started: WorkStartedMessage) => void): Promise<void> {
    const notifyOnce = (started: WorkStartedMessage) => {
      if (this.remember(started._id)) notify(started);
    };
    this.listener = new DatabaseListener(this.settings.databaseUrl, {
      channel: WORK_STARTED_CHANNEL,
      onNotification: (payload) => notifyOnce(readNotification(payload)),
      onConnected: async () => {
        const latest = await this.notifications.latest();
        const handleMissed = this.isFirstConnection
          ? ({ _id }: WorkStartedMessage) => this.remember(_id)
          : notifyOnce;
        for (const { timestamp, ...rest } of latest.toReversed()) {
          handleMissed({ ...rest, timestamp: timestamp.toISOString() });
        }
        this.isFirstConnection = false;
      },
    });
    await this.listener.start();
  }

  async stop(): Promise<void> {
    await this.listener?.stop();
  }

  /** @returns whether the id is new */
  private remember(id: string): boolean {
    if (this.notifiedIds.includes(id)) return false;
    this.notifiedIds = [...this.notifiedIds, id].slice(-REMEMBERED_IDS);
    return true;
  }
}

/** PostgreSQL writes times with the offset of the session. */
function readNotification(payload: string): WorkStartedMessage {
  const started: WorkStartedMessage = JSON.parse(payload);
  return { ...started, timestamp: new Date(started.timestamp).toISOString() };
}
