/**
 * The mouse wheel changes a number field that has the focus. It loses the focus instead, so that the page scrolls.
 * @returns a function that ends this
 */
export function keepNumbersOnWheel(): () => void {
  const onWheel = ({ target }: WheelEvent) => {
    const field = document.activeElement;
    if (field === target && field instanceof HTMLInputElement && field.type === 'number') field.blur();
  };
  document.addEventListener('wheel', onWheel, { passive: true });
  return () => document.removeEventListener('wheel', onWheel);
}
