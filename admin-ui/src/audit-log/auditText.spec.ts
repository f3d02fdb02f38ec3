import { expect, it } from 'vitest';
import { actionText, detailsText } from './auditText';

it.each([
  ['user.penalize', 'User: penalize'],
  ['user.remove-penalty', 'User: remove penalty'],
  ['review.take-over', 'Review: take over'],
  ['signed_agreement.send', 'Signed agreement: send'],
  ['user.send-otp', 'User: send OTP'],
  ['pdf.upload', 'PDF: upload'],
  ['automation', 'Automation'],
])('%s reads %s', (action, text) => {
  expect(actionText(action)).toBe(text);
});

it('formats the details as text', () => {
  expect(detailsText({ userEmail: 'writer@example.com', hours: 24, isActive: false })).toBe(
    'user email: writer@example.com, hours: 24, is active: false',
  );
  expect(detailsText({})).toBe('–');
});
