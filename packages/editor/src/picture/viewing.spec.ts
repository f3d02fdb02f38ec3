import { describe, expect, it } from 'vitest';
import { canZoomIn, canZoomOut, changeViewing, turnedRatio, untouched, type ViewingStep } from './viewing';

const after = (...steps: ViewingStep[]) => steps.reduce(changeViewing, untouched);

describe('looking at an image', () => {
  it('zooms in steps, to an end in both directions', () => {
    expect(after('zoom-in', 'zoom-in').zoom).toBe(1.5);
    expect(after('zoom-in', 'zoom-out')).toEqual(untouched);
    const most = after(...Array<ViewingStep>(20).fill('zoom-in'));
    expect(most.zoom).toBe(6);
    expect(canZoomIn(most)).toBe(false);
    expect(canZoomOut(untouched)).toBe(false);
    expect(after('zoom-out').zoom).toBe(1);
  });

  it('goes back to the fit that is asked for', () => {
    expect(after('zoom-in', 'fit-page')).toMatchObject({ fit: 'page', zoom: 1 });
    expect(after('fit-page', 'zoom-in', 'fit-width')).toEqual(untouched);
  });

  it('turns by quarters and comes round', () => {
    expect(after('turn-left').turns).toBe(3);
    expect(after('turn-right', 'turn-right', 'turn-right', 'turn-right')).toEqual(untouched);
    expect(turnedRatio({ width: 200, height: 100 }, 0)).toBe(2);
    expect(turnedRatio({ width: 200, height: 100 }, 3)).toBe(0.5);
  });

  it('keeps light and zoom for the next image, and not the turn', () => {
    const changed = after({ brightness: 120 }, { contrast: 150 }, 'zoom-in', 'turn-left');
    expect(changeViewing(changed, 'next-image')).toEqual({ ...changed, turns: 0 });
    expect(changeViewing(changed, 'reset-light')).toMatchObject({
      brightness: 100,
      contrast: 100,
      zoom: 1.25,
    });
  });
});
