import { Injectable, Logger } from '@nestjs/common';
import { ASSIGNMENT_STARTED } from '../../assignments/assignment.events.js';
import { DatabaseListener } from '../../core/database/database-listener.js';
import { EVENT_CHANNEL, type EventNotification } from '../../core/events/event-channel.service.js';
import { Settings } from '../../core/settings/settings.js';
import { FactBatch } from './fact-batch.js';
import { NewWorkStartsService, type WorkStartedMessage } from './new-work-starts.service.js';

export interface FactHandlers {
  onFacts: (names: string[]) => void;
  /** The connection was lost, so facts may be missing. */
  onMissed: () => void;
  onWorkStarted: (started: WorkStartedMessage) => void;
}

/** Hears each fact at once, and that facts may be missing. */
export interface FactWatcher {
  onFact: (name: string) => void;
  onMissed: () => void;
}

/** Receives the committed facts of all processes on one connection. */
@Injectable()
export class FactListener {
  private readonly logger = new Logger('Live');
  private listener: DatabaseListener | undefined;
  private batch: FactBatch | undefined;
  private readonly watchers: FactWatcher[] = [];

  constructor(
    private readonly workStarts: NewWorkStartsService,
    private readonly settings: Settings,
  ) {}

  /** Called in `onModuleInit` of the watching service. A worker, which has no clients, hears nothing. */
  watch(watcher: FactWatcher): void {
    this.watchers.push(watcher);
  }

  async follow({ onFacts, onMissed, onWorkStarted }: FactHandlers): Promise<void> {
    const batch = new FactBatch(onFacts);
    this.batch = batch;
    const sendWorkStarts = async () => {
      for (const started of await this.workStarts.read()) onWorkStarted(started);
    };
    // Starts before this process are not new.
    let onConnected = async () => {
      await this.workStarts.read();
      onConnected = async () => {
        for (const watcher of this.watchers) watcher.onMissed();
        onMissed();
        await sendWorkStarts();
      };
    };
    this.listener = new DatabaseListener(this.settings.databaseUrl, {
      channel: EVENT_CHANNEL,
      onConnected: () => onConnected(),
      onNotification: (payload) => {
        const { name }: EventNotification = JSON.parse(payload);
        for (const watcher of this.watchers) watcher.onFact(name);
        batch.add(name);
        if (name !== ASSIGNMENT_STARTED.name) return;
        // A start that cannot be read now is sent with the next one.
        sendWorkStarts().catch((error: unknown) => {
          this.logger.warn({ err: error }, 'The started work could not be read');
        });
      },
    });
    await this.listener.start();
  }

  async stop(): Promise<void> {
    this.batch?.stop();
    await this.listener?.stop();
  }
}
