import type { PointGroup } from 'signature_pad';

/** The pad's units. Strokes are stored in them, independent of the size on the screen. */
export const padWidth = 500;
export const padHeight = 200;

export type Strokes = readonly PointGroup[];

/** Keeps both the drawn and the typed signature. The chosen one is sent. */
export interface Signature {
  way: 'drawn' | 'typed';
  strokes: Strokes;
  name: string;
}

export const emptySignature: Signature = { way: 'drawn', strokes: [], name: '' };

export function isBlank({ way, strokes, name }: Signature): boolean {
  return way === 'drawn' ? strokes.length === 0 : name.trim() === '';
}

/**
 * Scales strokes. Returns copies, because the pad changes its input. Time is scaled too, because the pad draws fast
 * strokes thinner.
 */
export function scaleStrokes(strokes: Strokes, factor: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    dotSize: stroke.dotSize * factor,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    points: stroke.points.map(({ x, y, time, pressure }) => ({
      x: x * factor,
      y: y * factor,
      time: time * factor,
      pressure,
    })),
  }));
}
