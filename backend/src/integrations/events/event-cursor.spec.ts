import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, type FeedPosition, isBefore } from './event-cursor.js';

const POSITION: FeedPosition = ['1764000000', '9007199254740993', '12'];

test('a cursor is the position that it was made of', () => {
  expect(decodeCursor(encodeCursor(POSITION))).toEqual(POSITION);
});

test.each(['', 'x', '1.2.3', btoa('1.2'), btoa('1.2.3.4'), btoa('1.-2.3'), btoa(`1.2.${'9'.repeat(19)}`)])(
  '%j is no cursor',
  (cursor) => {
    expect(decodeCursor(cursor)).toBeNull();
  },
);

test('positions are ordered by generation, then by transaction, then by number', () => {
  const ordered: FeedPosition[] = [
    ['1', '20', '7'],
    ['1', '20', '10'],
    ['1', '100', '3'],
    ['2', '5', '1'],
  ];
  for (const [index, position] of ordered.entries()) {
    expect(ordered.map((other) => isBefore(other, position))).toEqual(
      ordered.map((_, place) => place < index),
    );
  }
});
