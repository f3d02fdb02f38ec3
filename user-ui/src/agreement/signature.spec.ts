import { describe, expect, it } from 'vitest';
import { emptySignature, isBlank, type Strokes, scaleStrokes } from './signature';

const strokes: Strokes = [
  {
    dotSize: 1,
    minWidth: 0.8,
    maxWidth: 2.8,
    penColor: '#000',
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
    points: [{ x: 100, y: 40, pressure: 0.5, time: 1 }],
  },
];

describe('strokes', () => {
  it('are scaled with their width and time', () => {
    expect(scaleStrokes(strokes, 2)).toMatchObject([
      { dotSize: 2, minWidth: 1.6, maxWidth: 5.6, points: [{ x: 200, y: 80, pressure: 0.5, time: 2 }] },
    ]);
  });

  it('are unchanged after scaling down and up', () => {
    expect(scaleStrokes(scaleStrokes(strokes, 0.5), 2)).toEqual(strokes);
  });

  it('are copied, so that the pad cannot change them', () => {
    const [copy] = scaleStrokes(strokes, 1);
    copy?.points.push({ x: 0, y: 0, pressure: 0, time: 2 });
    expect(strokes[0]?.points).toHaveLength(1);
  });
});

describe('a signature', () => {
  it('is blank if the chosen kind is blank', () => {
    expect(isBlank(emptySignature)).toBe(true);
    expect(isBlank({ way: 'drawn', strokes, name: '' })).toBe(false);
    expect(isBlank({ way: 'typed', strokes, name: '  ' })).toBe(true);
    expect(isBlank({ way: 'typed', strokes: [], name: 'Eleanor' })).toBe(false);
  });
});
