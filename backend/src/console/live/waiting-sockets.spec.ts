import { expect, test } from 'vitest';
import { WaitingSockets } from './waiting-sockets.js';

test('a network is full at its limit until one of its sockets is admitted or closed', () => {
  const waiting = new WaitingSockets(2);
  const release = waiting.add('home');
  expect(waiting.isFull('home')).toBe(false);
  waiting.add('home');
  expect([waiting.isFull('home'), waiting.isFull('office')]).toEqual([true, false]);
  release();
  // An admitted socket is closed later.
  release();
  expect(waiting.isFull('home')).toBe(false);
  waiting.add('home');
  expect(waiting.isFull('home')).toBe(true);
});
