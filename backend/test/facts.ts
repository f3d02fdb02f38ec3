import { expect } from 'vitest';
import { type DomainEvent, DomainEvents, declaredEvents } from '../src/core/events/domain-events.js';
import type { FieldForm } from '../src/core/events/event-data.js';
import type { TestApp } from './test-app.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function hasForm(value: unknown, form: FieldForm): boolean {
  if (form === 'uuid') return typeof value === 'string' && UUID.test(value);
  if (form === 'time') return value instanceof Date;
  if (form === 'integer') return Number.isInteger(value);
  if (form === 'number') return Number.isFinite(value);
  if ('nullable' in form) return value === null || hasForm(value, form.nullable);
  return typeof value === 'string' && form.includes(value);
}

/** The declared fields that the data do not have in their form, and the fields that are not declared. */
function faultsOf({ name, data }: DomainEvent): string[] {
  const { fields = {} } = declaredEvents().get(name) ?? {};
  const faults = Object.entries(fields).filter(([field, form]) => !hasForm(data[field], form));
  const undeclared = Object.keys(data).filter((field) => !(field in fields));
  return [...faults.map(([field]) => field), ...undeclared];
}

/** Records the facts that one app publishes. */
export class RecordedFacts {
  private facts: DomainEvent[] = [];
  readonly names = new Set<string>();

  constructor(app: TestApp) {
    app.app.get(DomainEvents).subscribeAll(async (_, facts) => {
      this.facts.push(...facts);
      this.names.add(facts[0].name);
    });
  }

  /** Runs a use case, checks the facts that it publishes and returns their names in their order. */
  async of(useCase: () => Promise<unknown>): Promise<string[]> {
    this.facts = [];
    await useCase();
    for (const fact of this.facts) {
      expect(fact.id).toMatch(UUID_V7);
      expect(fact.occurredAt).toBeInstanceOf(Date);
      expect({ name: fact.name, faults: faultsOf(fact) }).toEqual({ name: fact.name, faults: [] });
    }
    expect(new Set(this.facts.map(({ id }) => id)).size).toBe(this.facts.length);
    return this.facts.map(({ name }) => name);
  }
}
