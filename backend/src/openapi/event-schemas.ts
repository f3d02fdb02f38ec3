import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredEvents, type EventDefinition } from '../core/events/domain-events.js';
import { type EventData, exampleId, schemaOfFields } from '../core/events/event-data.js';
import { eventSelectors } from '../integrations/events/dto/event-type.field.js';
import { exampleEvent, fieldsInFeed, isProjectOptional } from '../integrations/events/event-subject.js';
import { pascalCase } from './operation.js';

const ENVELOPE = {
  description: 'What every event has.',
  type: 'object',
  properties: {
    id: {
      type: 'string',
      format: 'uuid',
      description: 'The same in the feed and in every attempt to deliver it.',
    },
    seq: {
      type: 'integer',
      example: 4711,
      description: 'A later event of the same transaction has a greater number.',
    },
    occurredAt: { type: 'string', format: 'date-time' },
    subject: {
      type: 'string',
      format: 'uuid',
      description:
        'The export, the task or the assignment; without one the user, else the image, PDF, agreement or project.',
    },
    isTest: { const: true, description: 'Only in a test that staff send: its ids are those of no record.' },
  },
  required: ['id', 'seq', 'occurredAt', 'subject'],
};

/** Of Standard Webhooks 1.0. */
const HEADERS = {
  'webhook-id': ['The id of the event: the same in every attempt.', exampleId('eventId')],
  'webhook-timestamp': [
    'The time of the attempt, in seconds since 1970. Refuse one that is older than five minutes.',
    '1763632800',
  ],
  'webhook-signature': [
    'One or two signatures, separated by a space: `v1,` and the HMAC-SHA256 of id, timestamp and body, joined by dots, in Base64.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
} as const;

/** Sent by staff only, and in no feed: nobody subscribes to it. */
const TEST = { name: 'webhook.test', version: 1, fields: {}, description: 'A test of the webhook.' };

/** Adds the schema of each declared event, `Event` for any of them, `EventType`, and the requests of webhooks. */
export function describeEvents(document: OpenAPIObject, schemas: Record<string, object>): void {
  const events = [...declaredEvents().values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const webhooks: Record<string, object> = {};
  schemas.EventEnvelope = ENVELOPE;
  for (const event of [...events, TEST]) {
    const id = idOf(event.name);
    schemas[`${id}Event`] = schemaOf(event);
    webhooks[event.name] = {
      parameters: Object.keys(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      post: {
        operationId: `on${id}`,
        summary: event.description.slice(0, event.description.indexOf('.')),
        tags: ['Webhooks'],
        security: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${id}Event` } } },
        },
        responses: { '204': { description: 'Received' } },
      },
    };
  }
  schemas.EventType = {
    description: 'What has happened.',
    type: 'string',
    enum: events.map(({ name }) => name),
  };
  schemas.EventSelector = {
    description: 'A type of events, or all types of a subject.',
    type: 'string',
    enum: eventSelectors(),
  };
  schemas.Event = {
    description: 'A fact. `type` and `version` say which data it has.',
    oneOf: events.map(({ name }) => ({ $ref: `#/components/schemas/${idOf(name)}Event` })),
  };
  Object.assign(document, { webhooks });
  document.components = {
    ...document.components,
    parameters: { ...document.components?.parameters, ...headers() },
  };
}

const idOf = (name: string) => pascalCase(name.replace('.', '-'));

function schemaOf(
  event: Pick<EventDefinition<EventData>, 'name' | 'version' | 'fields' | 'description'>,
): object {
  const { name, version, description } = event;
  const fields = fieldsInFeed(event.fields);
  const optional = isProjectOptional(event.fields) ? ['projectId'] : [];
  return {
    description,
    allOf: [
      { $ref: '#/components/schemas/EventEnvelope' },
      {
        type: 'object',
        properties: {
          type: { const: name },
          version: { const: version },
          data: schemaOfFields(fields, optional),
        },
        required: ['type', 'version', 'data'],
      },
    ],
    example: exampleEvent(event),
  };
}

function headers(): NonNullable<OpenAPIObject['components']>['parameters'] {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([name, [description, example]]) => [
      name,
      { name, in: 'header', required: true, description, schema: { type: 'string' }, example },
    ]),
  );
}
