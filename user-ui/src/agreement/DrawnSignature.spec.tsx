import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DrawnSignature } from './SignatureField';
import type { Strokes } from './signature';

interface FakePad {
  data: Strokes;
  endStroke: () => void;
}

const pads = vi.hoisted((): FakePad[] => []);

/** A fake pad, because jsdom has no canvas. The test ends its strokes. */
vi.mock('signature_pad', () => ({
  default: class implements FakePad {
    data: Strokes = [];
    endStroke = () => {};
    constructor() {
      pads.push(this);
    }
    addEventListener(_name: string, listener: () => void) {
      this.endStroke = listener;
    }
    toData() {
      return this.data;
    }
    fromData(data: Strokes) {
      this.data = data;
    }
    off() {}
  },
}));

const stroke = (x: number): Strokes[number] => ({
  dotSize: 1,
  minWidth: 1,
  maxWidth: 2,
  penColor: '#000',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: [{ x, y: 10, pressure: 0.5, time: 0 }],
});

let widthPx = 250;
let resize = () => {};
let kept: Strokes = [];

function Signing() {
  const [strokes, setStrokes] = useState<Strokes>([]);
  kept = strokes;
  return <DrawnSignature strokes={strokes} onChange={setStrokes} />;
}

function open() {
  render(<Signing />);
  const pad = pads.at(-1);
  if (!pad) throw new Error('No pad was made');
  act(() => resize());
  return pad;
}

function draw(pad: FakePad, x: number) {
  act(() => {
    pad.data = [...pad.data, stroke(x)];
    pad.endStroke();
  });
}

/** The window tells of its new size, and then the canvas of its own. */
function rotate(width: number) {
  widthPx = width;
  act(() => {
    window.dispatchEvent(new Event('resize'));
    resize();
  });
}

const xOf = (strokes: Strokes) => strokes.map(({ points }) => points[0]?.x);
const canvas = () => screen.getByRole<HTMLCanvasElement>('img');

beforeEach(() => {
  widthPx = 250;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthPx);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => widthPx * 0.4);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
});

describe('drawing a signature', () => {
  it("keeps strokes in the pad's units, independent of the screen size", () => {
    draw(open(), 100);
    expect(xOf(kept)).toEqual([200]);
  });

  it('keeps strokes when the screen is rotated', () => {
    const pad = open();
    draw(pad, 100);
    rotate(500);
    expect(xOf(pad.data)).toEqual([200]);
    draw(pad, 400);
    expect(xOf(kept)).toEqual([200, 400]);
  });

  it('has the pixels of the new size after a rotation', () => {
    open();
    rotate(500);
    expect([canvas().width, canvas().height]).toEqual([500, 200]);
  });

  it('has the pixel density of the screen', () => {
    vi.stubGlobal('devicePixelRatio', 3);
    open();
    expect([canvas().width, canvas().height]).toEqual([750, 300]);
  });

  it('undoes the last stroke, and clears all', async () => {
    const user = userEvent.setup();
    const pad = open();
    draw(pad, 50);
    draw(pad, 100);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(xOf(pad.data)).toEqual([50]);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(pad.data).toEqual([]);
    expect(canvas()).toHaveAccessibleName('Signature, empty. Draw here.');
  });
});
