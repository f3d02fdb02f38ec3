import { ValidateBy } from 'class-validator';
import { declaredEvents } from '../../../core/events/domain-events.js';

/** The types of events, and each subject with all of its types, such as `assignment.*`. */
export function eventSelectors(): string[] {
  const types = [...declaredEvents().keys()].sort();
  const subjects = new Set(types.map((type) => type.slice(0, type.indexOf('.'))));
  return [...types, ...[...subjects].map((subject) => `${subject}.*`)];
}

/** For a list of types of events. */
export function IsEventSelector(): PropertyDecorator {
  return ValidateBy(
    { name: 'isEventSelector', validator: { validate: (value) => eventSelectors().includes(value) } },
    {
      each: true,
      message: 'Each type must be one of the types of events, or a subject such as assignment.*',
    },
  );
}

/** For one type of events. */
export function IsEventType(): PropertyDecorator {
  return ValidateBy(
    { name: 'isEventType', validator: { validate: (value) => declaredEvents().has(value) } },
    { message: 'The type must be one of the types of events' },
  );
}
