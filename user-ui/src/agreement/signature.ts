import type { PointGroup } from 'signature_pad';

/** The pad's own units: strokes are kept in them whatever size the canvas has on the screen. */
export const padWidth = 500;
export const padHeight = 200;

export type Strokes = readonly PointGroup[];

/** What was drawn and what was typed are both kept; the chosen way is the one that is sent. */
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
 * The same strokes at another size; always copies, for the pad goes on writing into what it is given. Time grows
 * along, because the pad makes a line thinner the faster it was drawn.
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
