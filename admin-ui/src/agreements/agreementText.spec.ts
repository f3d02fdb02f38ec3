import { describe, expect, it } from 'vitest';
import { fillWithSample, paragraphsOf, previewOf, signedCountText } from './agreementText';

describe('previewOf', () => {
  it('shows at most 150 characters, on one line', () => {
    expect(previewOf('One\n\ntwo  three')).toBe('One two three');
    expect(previewOf('x'.repeat(150))).toBe('x'.repeat(150));
    expect(previewOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
  });
});

describe('paragraphsOf', () => {
  it('starts a paragraph at a blank line and nowhere else', () => {
    expect(paragraphsOf('One\nstill one\n \n\nTwo\n')).toEqual(['One\nstill one', 'Two']);
    expect(paragraphsOf('')).toEqual([]);
  });
});

describe('fillWithSample', () => {
  it('fills in the three placeholders and no other', () => {
    const today = new Date('2026-11-20T12:00:00Z');
    const filled = fillWithSample('{{name}} {{ email }} {{date}} {{other}}', today);
    expect(filled).toContain('Sample Writer writer@example.com');
    expect(filled).toContain('20 November 2026');
    expect(filled).toContain('{{other}}');
  });
});

describe('signedCountText', () => {
  it.each([
    [0, 'Nobody has signed it'],
    [1, '1 user has signed it'],
    [12, '12 users have signed it'],
  ])('says %i', (count, text) => {
    expect(signedCountText(count)).toBe(text);
  });
});
