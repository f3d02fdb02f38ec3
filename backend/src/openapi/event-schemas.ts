import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredEvents } from '../core/events/domain-events.js';
import { schemaOfFields } from '../core/events/event-data.js';
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
      description: 'The assignment; without one the user, else the image, PDF or agreement.',
    },
  },
  required: ['id', 'seq', 'occurredAt', 'subject'],
};

/** Adds the schema of each declared event, `Event` for any of them, `EventType`, and the requests of webhooks. */
export function describeEvents(document: OpenAPIObject, schemas: Record<string, object>): void {
  const events = [...declaredEvents().values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const webhooks: Record<string, object> = {};
  schemas.EventEnvelope = ENVELOPE;
  for (const { name, version, fields, description } of events) {
    const id = pascalCase(name.replace('.', '-'));
    schemas[`${id}Event`] = {
      description,
      allOf: [
        { $ref: '#/components/schemas/EventEnvelope' },
        {
          type: 'object',
          properties: { type: { const: name }, version: { const: version }, data: schemaOfFields(fields) },
          required: ['type', 'version', 'data'],
        },
      ],
    };
    webhooks[name] = {
      post: {
        operationId: `on${id}`,
        summary: description.slice(0, description.indexOf('.')),
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
  schemas.Event = {
    description: 'A fact. `type` and `version` say which data it has.',
    oneOf: events.map(({ name }) => ({
      $ref: `#/components/schemas/${pascalCase(name.replace('.', '-'))}Event`,
    })),
  };
  Object.assign(document, { webhooks });
}
