import { expect, test } from 'vitest';
import { BodyPool } from './body-pool.js';

const LIMITS = { totalBytes: 1000, perNetworkBytes: 800, perUserBytes: 400 };

test('a user may send as many bytes as the limit for a user, and again after the end of the requests', () => {
  const pool = new BodyPool(LIMITS);
  const ada = { user: 'ada', network: 'home' };
  const release = pool.reserve(300, ada);
  pool.reserve(100, ada);
  const refused = { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 5 } };
  expect(() => pool.reserve(1, ada)).toThrow(expect.objectContaining(refused));
  release();
  release();
  pool.reserve(300, ada);
  expect(() => pool.reserve(1, ada)).toThrow(expect.objectContaining(refused));
});

test('several users of a network share the limit of the network', () => {
  const pool = new BodyPool({ ...LIMITS, totalBytes: 100_000 });
  const inSchool = (user: string) => ({ user, network: 'school' });
  pool.reserve(400, inSchool('ada'));
  pool.reserve(300, inSchool('ben'));
  expect(() => pool.reserve(101, inSchool('cora'))).toThrow(
    'Too much is being sent from your network at the same time. Please try again in a few seconds.',
  );
  pool.reserve(100, inSchool('cora'));
  pool.reserve(300, { user: 'dana', network: 'home' });
});

test('three users that send as much as they can do not take all bytes of the process', () => {
  const pool = new BodyPool({ totalBytes: 1000, perNetworkBytes: 2000, perUserBytes: 1000 });
  const sendAll = (user: string) => {
    const sender = { user, network: user };
    let sent = 0;
    for (const bytes of [500, 100, 10, 1]) {
      try {
        for (;;) {
          pool.reserve(bytes, sender);
          sent += bytes;
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 5 } });
      }
    }
    return sent;
  };
  expect(['a', 'b', 'c'].map(sendAll)).toEqual([500, 250, 125]);
  pool.reserve(62, { user: 'honest', network: 'home' });
});
