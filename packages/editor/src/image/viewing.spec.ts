import { describe, expect, it } from 'vitest';
import { canZoomIn, canZoomOut, changeViewing, turnedRatio, untouched, type ViewingStep } from './viewing';

const after = (...steps: ViewingStep[]) => steps.reduce(changeViewing, untouched);

describe('the view of an image', () => {
  it('zooms in steps, with a minimum and a maximum', () => {
    expect(after('zoom-in', 'zoom-in').zoom).toBe(1.5);
    expect(after('zoom-in', 'zoom-out')).toEqual(untouched);
    const most = after(...Array<ViewingStep>(20).fill('zoom-in'));
    expect(most.zoom).toBe(6);
    expect(canZoomIn(most)).toBe(false);
    expect(canZoomOut(untouched)).toBe(false);
    expect(after('zoom-out').zoom).toBe(1);
  });

  it('zooms by any amount between the minimum and the maximum', () => {
    expect(after({ zoom: 1.7 }, 'zoom-in').zoom).toBe(2);
    expect(after({ zoom: 9 }).zoom).toBe(6);
    expect(after({ zoom: 0.2 }).zoom).toBe(1);
  });

  it('fitting resets the zoom', () => {
    expect(after('zoom-in', 'fit-page')).toMatchObject({ fit: 'page', zoom: 1 });
    expect(after('fit-page', 'zoom-in', 'fit-width')).toEqual(untouched);
  });

  it('rotates by quarter turns', () => {
    expect(after('turn-left').quarterTurns).toBe(3);
    expect(after('turn-right', 'turn-right', 'turn-right', 'turn-right')).toEqual(untouched);
    expect(turnedRatio({ width: 200, height: 100 }, 0)).toBe(2);
    expect(turnedRatio({ width: 200, height: 100 }, 3)).toBe(0.5);
  });

  it('keeps light and zoom for the next image, but not the rotation', () => {
    const changed = after({ brightness: 120 }, { contrast: 150 }, 'zoom-in', 'turn-left');
    expect(changeViewing(changed, 'next-image')).toEqual({ ...changed, quarterTurns: 0 });
    expect(changeViewing(changed, 'reset-light')).toMatchObject({
      brightness: 100,
      contrast: 100,
      zoom: 1.25,
    });
  });
});
