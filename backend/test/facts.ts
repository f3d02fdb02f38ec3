import { ROLES } from '@inkwell/contract/roles';
import { expect } from 'vitest';
import { WORK_MODES } from '../src/assignments/clock/clock-ledger.js';
import { REQUEST_ANSWERS } from '../src/assignments/extension-requests/extension-request.js';
import { type DomainEvent, DomainEvents } from '../src/core/events/domain-events.js';
import { REPORT_ANSWERS } from '../src/images/reports/image-report.js';
import { REVIEW_KINDS } from '../src/reviews/review.js';
import type { TestApp } from './test-app.js';

/** The only fields of facts that are neither ids nor times nor numbers, with all their values. */
const ENUMS: Record<string, readonly string[]> = {
  role: ROLES,
  from: ROLES,
  to: ROLES,
  mode: WORK_MODES,
  kind: REVIEW_KINDS,
  by: ['admin', 'system'],
  outcome: ['hidden', 'deleted'],
  answer: [...REQUEST_ANSWERS, ...REPORT_ANSWERS],
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What is wrong with a field: it must be an id, a time, a number or a value of an enumeration. */
function faultOf(field: string, value: unknown): string | null {
  if (value === null || value instanceof Date) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is not a number';
  if (typeof value !== 'string') return `is of the type ${typeof value}`;
  if (field === 'subjectId' || field.endsWith('Id')) return UUID.test(value) ? null : `is no id: ${value}`;
  return ENUMS[field]?.includes(value) ? null : `is a text: ${value}`;
}

/** Records the facts that one app publishes. */
export class RecordedFacts {
  private facts: DomainEvent[] = [];
  readonly names = new Set<string>();

  constructor(app: TestApp) {
    app.app.get(DomainEvents).subscribeAll(async (_, fact) => {
      this.facts.push(fact);
      this.names.add(fact.name);
    });
  }

  /** Runs a use case, checks the facts that it publishes and returns their names in their order. */
  async of(useCase: () => Promise<unknown>): Promise<string[]> {
    this.facts = [];
    await useCase();
    for (const { id, name, version, occurredAt, data } of this.facts) {
      expect(id).toMatch(UUID_V7);
      expect(version).toBeGreaterThan(0);
      expect(occurredAt).toBeInstanceOf(Date);
      const faults = Object.entries(data).map(([field, value]) => [field, faultOf(field, value)]);
      expect({ name, faults: faults.filter(([, fault]) => fault !== null) }).toEqual({ name, faults: [] });
    }
    expect(new Set(this.facts.map(({ id }) => id)).size).toBe(this.facts.length);
    return this.facts.map(({ name }) => name);
  }
}
