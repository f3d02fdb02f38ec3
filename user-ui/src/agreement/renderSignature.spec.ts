import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignature } from './renderSignature';

/** A fake context, because jsdom has no canvas. Letters are half as wide as they are high. */
const context = {
  font: '',
  fillStyle: '',
  textAlign: '',
  textBaseline: '',
  measureText: (text: string) => ({ width: text.length * Number.parseFloat(context.font) * 0.5 }),
  fillText: vi.fn(),
};
const loadFont = vi.fn(async () => []);

beforeEach(() => {
  document.documentElement.style.setProperty('--color-sheet-ink', '#14213f');
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    return `${this.width}x${this.height}`;
  });
  Object.defineProperty(document, 'fonts', { value: { load: loadFont }, configurable: true });
});

const typed = (name: string) => renderSignature({ way: 'typed', strokes: [], name });

describe('the image of a typed name', () => {
  it('is twice the size of the pad', async () => {
    expect(await typed('Eleanor')).toBe('1000x400');
  });

  it('waits for the script font with the letters of the name', async () => {
    await typed(' Świątek ');
    expect(loadFont).toHaveBeenCalledWith(expect.stringContaining('Caveat'), 'Świątek');
    expect(context.fillText).toHaveBeenCalledWith('Świątek', 500, 200);
  });

  it('waits for the Noto fonts with the letters that the script font does not have', async () => {
    await typed('Ada प्रिया');
    expect(loadFont).toHaveBeenCalledWith(expect.stringContaining('Noto Sans Devanagari'), 'प्रिया');
    expect(context.font).toContain('Noto Sans Devanagari');
  });

  it('is dark, and a longer name is smaller so that it fits', async () => {
    await typed('Eleanor Marsh-Reed of Portland');
    expect(context.fillStyle).toBe('#14213f');
    expect(context.measureText('Eleanor Marsh-Reed of Portland').width).toBeLessThanOrEqual(1000);
    const longSize = Number.parseFloat(context.font);
    await typed('Jo');
    expect(Number.parseFloat(context.font)).toBeGreaterThan(longSize);
  });
});
