import { HttpError } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { shouldRetry } from './queryClient';

describe('shouldRetry', () => {
  it.each([400, 401, 403, 404, 409, 429])('does not retry a %i', (status) => {
    expect(shouldRetry(0, new HttpError('No', status))).toBe(false);
  });

  it.each([0, 500, 503])('retries once after a %i', (status) => {
    expect(shouldRetry(0, new HttpError('No', status))).toBe(true);
    expect(shouldRetry(1, new HttpError('No', status))).toBe(false);
  });
});
