import { expect, test } from 'vitest';
import { normaliseMobileNumber } from './validation.js';

test.each([
  ['+91 98765 43210', '9876543210'],
  ['0091-98765-43210', '9876543210'],
  ['+1 (555) 010-0199', '5550100199'],
  ['098765 43210', '9876543210'],
  ['98765\u00a043210', '9876543210'],
  ['98765\u201143210', '9876543210'],
  ['9876543210', '9876543210'],
])('%s is %s', (value, digits) => {
  expect(normaliseMobileNumber(value)).toBe(digits);
});

test.each(['', '12345', '98765432101', '+91 98765', '98765x3210', '919876543210', '+12345 9876543210'])(
  'the digits of %s stay as they are, so that the rule refuses them',
  (value) => {
    expect(normaliseMobileNumber(value)).not.toMatch(/^\d{10}$/);
  },
);
