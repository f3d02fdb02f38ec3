import { expect, test } from 'vitest';
import { deadlineCalendar } from './deadline-calendar.js';

const DEADLINE = {
  name: 'Account books, no. 6',
  id: '6f1c2d34-8a0b-4c55-9d0e-0f7a6b1c2d3e',
  deadlineAt: new Date('2026-03-29T01:30:05.250Z'),
  timesMoved: 0,
  decidedAt: new Date('2026-03-25T01:30:05.250Z'),
  link: 'https://inkwell.example:8443/dashboard',
};

/** The lines of a file; lines folded at 75 octets are joined. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('the file contains the deadline in UTC, the alarms and the link', () => {
  expect(linesOf(deadlineCalendar(DEADLINE))).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:deadline-${DEADLINE.id}@inkwell.example`,
      'SEQUENCE:0',
      'DTSTAMP:20260325T013005Z',
      'DTSTART:20260329T013005Z',
      String.raw`SUMMARY:Deadline: Account books\, no. 6`,
      'TRIGGER:-P1D',
      'TRIGGER:-PT1H',
      'URL;VALUE=URI:https://inkwell.example:8443/dashboard',
    ]),
  );
});

test('a moved deadline has the same UID and a higher sequence', () => {
  const moved = { ...DEADLINE, deadlineAt: new Date('2026-03-30T01:30:05Z'), timesMoved: 1 };
  const [first, second] = [linesOf(deadlineCalendar(DEADLINE)), linesOf(deadlineCalendar(moved))];
  const uid = (lines: string[]) => lines.find((line) => line.startsWith('UID:'));
  expect(uid(second)).toBe(uid(first));
  expect(second).toEqual(expect.arrayContaining(['SEQUENCE:1', 'DTSTART:20260330T013005Z']));
});
