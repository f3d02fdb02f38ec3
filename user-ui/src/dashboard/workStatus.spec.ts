import { expect, it } from 'vitest';
import { statusStyles, toWorkStatus } from './workStatus';

it.each([
  ['not_started', 'Not Started', 'gray'],
  ['in_progress', 'In Progress', 'blue'],
  ['submitted', 'Submitted', 'green'],
  ['overdue', 'Overdue', 'red'],
  ['a state of a newer server', 'Unknown', 'gray'],
])('the badge of %s', (value, label, color) => {
  expect(statusStyles[toWorkStatus(value)]).toMatchObject({ label, color });
});
