import { describe, expect, it } from 'vitest';
import { fingerprint, type SignatureFacts, shortFingerprint } from './fingerprint.js';

const facts: SignatureFacts = {
  text: 'I agree.\n\nZażółć — 墨',
  version: 3,
  signaturePng: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  mobileNumber: '0123456789',
  signedAt: new Date('2026-11-20T18:30:00.123Z'),
  ipAddress: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
};

describe('fingerprint', () => {
  /**
   * The published vector, computed from the description with another language's SHA-256:
   * 'inkwell-agreement-1\ntext 28\nI agree.\n\nZażółć — 墨\nversion 1\n3\nsignature 64\n4c4b6a3b…\nname 12\n…'
   */
  it('matches the published test vector', () => {
    expect(fingerprint(facts)).toBe('8611d3192bed82687747f89b84650ca8cda4455916a55a62d1f4241ede961a0b');
  });

  it.each<[string, Partial<SignatureFacts>]>([
    ['text', { text: 'I agree.\n\nZażółć — 墨 ' }],
    ['version', { version: 4 }],
    ['picture', { signaturePng: new Uint8Array([0x89, 0x50]) }],
    ['name', { name: 'Ada  Lovelace' }],
    ['e-mail', { email: 'ada@example.org' }],
    ['mobile', { mobileNumber: '' }],
    ['time', { signedAt: new Date('2026-11-20T18:30:00.124Z') }],
    ['address', { ipAddress: '192.0.2.8' }],
    ['browser', { userAgent: 'Mozilla/5.1' }],
  ])('changes with the %s', (_, change) => {
    expect(fingerprint({ ...facts, ...change })).not.toBe(fingerprint(facts));
  });

  it('differs if text moves from one field to the next', () => {
    const a = fingerprint({ ...facts, name: 'Ada', email: 'x\nmobile 1\n2' });
    const b = fingerprint({ ...facts, name: 'Ada\nemail 1\nx', email: '2' });
    expect(a).not.toBe(b);
  });

  it('has a short form', () => {
    expect(shortFingerprint('0123456789abcdef'.repeat(4))).toBe('0123 4567 89ab cdef');
  });
});
