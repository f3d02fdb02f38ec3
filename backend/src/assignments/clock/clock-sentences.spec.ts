import { expect, test } from 'vitest';
import type { ClockStep } from './clock-ledger.js';
import { describeStep, hoursInWords } from './clock-sentences.js';

test.each<[ClockStep, string]>([
  [{ kind: 'started', details: {} }, 'The work timer started.'],
  [
    { kind: 'extended', details: { hours: 24, reason: 'power cut' } },
    'The deadline was moved by 24 hours: power cut.',
  ],
  [
    {
      kind: 'returned',
      details: { reviewKind: 'page', title: 'Ledger', reason: 'torn', hours: 24, isStillSubmitted: false },
    },
    'The page “Ledger” was returned for correction, with at least 24 hours: torn.',
  ],
  [
    {
      kind: 'returned',
      details: { reviewKind: 'document', title: null, reason: 'Half.', hours: 1, isStillSubmitted: false },
    },
    'The document was returned for correction, with at least 1 hour: Half.',
  ],
  [{ kind: 'submitted', details: { mode: 'pages' } }, 'Every page was submitted.'],
  [
    { kind: 'penalized', details: { reason: 'missed_deadline', isSequential: true } },
    'Penalty: The deadline passed with nothing submitted. The sequential work is penalized, too.',
  ],
  [{ kind: 'penalized', details: { reason: 'Copied!', isSequential: false } }, 'Penalty: Copied!'],
  [
    { kind: 'penalized', details: { reason: 'decided_by_administrator', isSequential: false } },
    'Penalty: Decided by administrator.',
  ],
  [
    { kind: 'penalty_removed', details: { reason: 'submitted_in_time' } },
    'The penalty was removed, because the work had been submitted in time.',
  ],
  [{ kind: 'penalty_removed', details: {} }, 'The penalty was removed.'],
  [
    { kind: 'penalty_removed', details: { reason: 'deadline_extended' } },
    'The penalty was removed, because the deadline was moved.',
  ],
])('%j is described as "%s"', (step, sentence) => {
  expect(describeStep(step)).toBe(sentence);
});

test.each([
  [1, '1 hour'],
  [36, '36 hours'],
  [72, '3 days'],
  [1.5, '1 hour 30 minutes'],
  [0.25, '15 minutes'],
  [1 / 60, '1 minute'],
])('%d is %s', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});
