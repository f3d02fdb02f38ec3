import { Injectable } from '@nestjs/common';
import type { NotificationDto } from '../notifications/dto/notification.dto.js';
import { WorkStartNotificationsService } from '../notifications/work-start-notifications.service.js';

/** The payload of the event `work-started`: times are ISO 8601. */
export type WorkStartedMessage = Omit<NotificationDto, 'timestamp'> & { timestamp: string };

/** Concurrent starts may commit in another order than that of their ids, so several ids are remembered. */
const REMEMBERED_IDS = 100;

/** Finds the started clocks of all processes that this process has not sent to its sockets. */
@Injectable()
export class NewWorkStartsService {
  private knownIds: string[] = [];

  constructor(private readonly notifications: WorkStartNotificationsService) {}

  /** Returns each of the latest 10 starts once, the oldest first. */
  async read(): Promise<WorkStartedMessage[]> {
    const latest = await this.notifications.latest();
    const unknown = latest.filter(({ _id }) => !this.knownIds.includes(_id)).toReversed();
    this.knownIds = [...this.knownIds, ...unknown.map(({ _id }) => _id)].slice(-REMEMBERED_IDS);
    return unknown.map(({ timestamp, ...rest }) => ({ ...rest, timestamp: timestamp.toISOString() }));
  }
}
