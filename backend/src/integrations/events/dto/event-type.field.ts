import { ValidateBy } from 'class-validator';
import { declaredEvents } from '../../../core/events/domain-events.js';

/** For a list of types of events. */
export function IsEventType(): PropertyDecorator {
  return ValidateBy(
    { name: 'isEventType', validator: { validate: (value) => declaredEvents().has(value) } },
    { each: true, message: 'Each type must be one of the types of events' },
  );
}
