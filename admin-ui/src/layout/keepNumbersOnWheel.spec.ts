import { afterEach, expect, it } from 'vitest';
import { keepNumbersOnWheel } from './keepNumbersOnWheel';

let end = () => {};
afterEach(() => end());

function addField(type: string): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'));
  field.type = type;
  field.focus();
  return field;
}

const turnWheel = (field: HTMLElement) => field.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));

it('takes the focus from a number field under the wheel, and from no other field', () => {
  end = keepNumbersOnWheel();
  const number = addField('number');
  turnWheel(number);
  expect(document.activeElement).not.toBe(number);
  const text = addField('text');
  turnWheel(text);
  expect(document.activeElement).toBe(text);
});
