import { expect, test } from 'vitest';
import { pageTexts } from './page-texts.js';

const config = {
  id: 1,
  navbarTitle: 'Inkwell',
  footerContactNumber: '1',
  footerAddress: 'Here',
  footerEmail: 'a@example.com',
};

test('the default rules have the texts of the specification', () => {
  const rules = { workWindowHours: 96, reviewWindowHours: 24, minWords: 10_000, autosaveSeconds: 30 };
  expect(pageTexts(config, rules, '/')).toMatchObject({
    WORK_DAYS: '4 days',
    WORK_HOURS: '96 hours',
    REVIEW_HOURS: '24 hours',
    MIN_WORDS: '10,000',
    AUTOSAVE: '30 seconds',
  });
});

test('other rules have correct texts', () => {
  const rules = { workWindowHours: 36, reviewWindowHours: 1, minWords: 1, autosaveSeconds: 1 };
  expect(pageTexts(config, rules, '/')).toMatchObject({
    WORK_DAYS: '1.5 days',
    WORK_HOURS: '36 hours',
    REVIEW_HOURS: '1 hour',
    AUTOSAVE: '1 second',
  });
});

test('a number of days is rounded down', () => {
  const rules = { workWindowHours: 95.99, reviewWindowHours: 24, minWords: 1, autosaveSeconds: 1 };
  expect(pageTexts(config, rules, '/')).toMatchObject({ WORK_DAYS: '3.9 days', WORK_HOURS: '95.9 hours' });
});

test('each page has its own description', () => {
  const rules = { workWindowHours: 96, reviewWindowHours: 24, minWords: 1, autosaveSeconds: 1 };
  const paths = ['/', '/login', '/register', '/verify-otp', '/verify', '/forgot-password'];
  const descriptions = paths.map((path) => pageTexts(config, rules, path).DESCRIPTION);
  expect(new Set(descriptions).size).toBe(paths.length);
});
