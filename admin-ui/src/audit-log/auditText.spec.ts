import { expect, it } from 'vitest';
import { actionChoices, actionText, changesOf, detailsText, subjectText } from './auditText';

it.each([
  ['user.penalize', 'Penalty given'],
  ['user.send-otp', 'OTP sent'],
  ['signed-agreement.send-pdf', 'Signed PDF sent'],
  ['user.new-action', 'user.new-action'],
])('%s reads %s', (action, text) => {
  expect(actionText(action)).toBe(text);
});

it('no two choices have the same name', () => {
  const names = actionChoices.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('formats the details as text, without the name of the record', () => {
  const details = {
    userEmail: 'writer@example.com',
    hours: 24,
    reason: 'missed_deadline',
    overrideReason: '',
  };
  const entry = { action: 'user.penalize', details, changes: null, subjectId: 'user-1' } as const;
  expect(detailsText(entry)).toBe('hours: 24, reason: missed deadline');
  expect(subjectText(entry)).toBe('writer@example.com');
});

it.each([
  [{ changed: 'mobileNumber, isPenalized' }, 'changed: Mobile number, Penalized'],
  [{ filter: '{"isPenalized":true,"q":"moreno"}' }, 'filter: Penalized yes, q moreno'],
  [{ filter: '{}' }, 'filter: none'],
  [{ template: 'corrected-report' }, 'template: Corrected report'],
  [{ queue: 'make-signed-copy' }, 'queue: Make a signed PDF'],
  [{ filter: '2 selected' }, 'filter: 2 selected'],
  [{}, ''],
])('%j reads %s', (details, text) => {
  expect(detailsText({ action: 'user.update', details, changes: null, subjectId: null })).toBe(text);
});

it('leaves out what the list of the changes says', () => {
  const changes = { address: { before: '1 Old Street', after: '2 New Street' } };
  const details = { userEmail: 'writer@example.com', changed: 'address' };
  expect(detailsText({ action: 'user.update', details, changes, subjectId: 'user-1' })).toBe('');
});

it.each([
  [{ title: 'Ledger, page 1' }, 'Ledger, page 1'],
  [{ version: 2 }, 'Version 2'],
  [{ userEmail: 'writer@example.com', userName: 'Sample Writer' }, 'Sample Writer, writer@example.com'],
  [{ queue: 'mail' }, '–'],
])('the record of %j is %s', (details, text) => {
  expect(subjectText({ action: 'user.update', details, subjectId: 'id-1' })).toBe(text);
});

it('a project is named once', () => {
  const entry = {
    action: 'project.pause',
    details: { name: 'Harbour registers' },
    subjectId: 'id-1',
  } as const;
  expect(subjectText(entry)).toBe('Harbour registers');
  expect(detailsText({ ...entry, changes: null })).toBe('');
});

it('the reason of a penalty is read without underscores', () => {
  const changes = { penalizedReason: { before: null, after: 'missed_deadline' } };
  expect(changesOf({ changes })).toEqual([
    { field: 'penalizedReason', before: '(empty)', after: 'missed deadline' },
  ]);
});

it('names the subject of an erasure without repeating who it was', () => {
  const erased = { action: 'user.delete', subjectId: 'id-1' } as const;
  expect(subjectText({ ...erased, details: { role: 'user' } })).toBe('Erased user');
  // An entry of version 0.2.0.
  const details = { userEmail: 'ada@example.com', userName: 'Ada Moreno' };
  expect(subjectText({ ...erased, details })).toBe('Ada Moreno, ada@example.com');
});
