import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one } from '../../core/database/rows.js';
import { runPrepared } from '../../core/database/run-prepared.js';
import {
  type DomainEvent,
  DomainEvents,
  declaredEvents,
  type EventBatch,
} from '../../core/events/domain-events.js';
import { invalidField } from '../../core/http/domain-error.js';
import type { EventDto, EventListDto, EventsQueryDto } from './dto/event.dto.js';
import { EventError } from './event.errors.js';
import {
  ADD_EVENTS,
  BEGIN_GENERATION,
  LIST_EVENTS,
  LIST_PROJECT_EVENTS,
  READ_FEED,
} from './event.queries.js';
import { decodeCursor, encodeCursor, type FeedPosition, isBefore } from './event-cursor.js';
import { subjectOf } from './event-subject.js';

interface FeedState {
  deletedUpTo: FeedPosition;
  /** Null if the feed shows no event. */
  last: FeedPosition | null;
}

/** Keeps all facts of the last days, in the transactions that make them true, for programs that read them. */
@Injectable()
export class EventFeedService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly events: DomainEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.database.query(BEGIN_GENERATION);
    this.events.subscribeAll((tx, events) => this.addAll(tx, events));
  }

  /** @throws HttpError VALIDATION_FAILED; EventError CURSOR_EXPIRED */
  async list({ after, types, projectId, limit }: EventsQueryDto): Promise<EventListDto> {
    const feed = await one<FeedState>(this.database, READ_FEED);
    if (!feed) throw new Error('The event feed has a row');
    const start = after === undefined ? feed.deletedUpTo : positionOf(after);
    if (isBefore(start, feed.deletedUpTo)) throw new EventError('CURSOR_EXPIRED');
    if (!feed.last || !isBefore(start, feed.last)) return { events: [], next: encodeCursor(start) };
    const parameters = [...start, ...feed.last, types ?? null, limit];
    const rows: (EventDto & { position: FeedPosition })[] = await (projectId === undefined
      ? this.database.query(LIST_EVENTS, parameters)
      : this.database.query(LIST_PROJECT_EVENTS, [...parameters, projectId]));
    // A page that is not full has been searched up to the end.
    const end = rows.length === limit ? rows.at(-1)?.position : feed.last;
    return {
      events: rows.map(({ position: _, ...event }) => event),
      next: encodeCursor(end ?? feed.last),
    };
  }

  private async addAll(tx: EntityManager, events: EventBatch): Promise<void> {
    const [{ name, version }] = events;
    // Only the declared fields: the object of a caller may have more.
    const declared = Object.keys(declaredEvents().get(name)?.fields ?? {});
    const columns = [
      events.map(({ id }) => id),
      events.map(({ occurredAt }) => occurredAt),
      events.map(subjectIdOf),
      events.map(({ data }) => JSON.stringify(data, declared)),
      events.map(({ data }) => data.projectId ?? null),
      events.map(({ data }) => data.assignmentId ?? null),
      events.map(({ data }) => data.imageId ?? data.referenceId ?? null),
    ];
    await runPrepared(tx, { name: 'add-events', text: ADD_EVENTS }, [name, version, ...columns]);
  }
}

function subjectIdOf({ name, data }: DomainEvent): unknown {
  const subject = subjectOf(data);
  if (!subject) throw new Error(`The event ${name} is about nothing that the feed knows`);
  return data[subject];
}

/** @throws HttpError VALIDATION_FAILED */
function positionOf(cursor: string): FeedPosition {
  const position = decodeCursor(cursor);
  if (position) return position;
  throw invalidField('after', 'This is not a cursor of the feed');
}
