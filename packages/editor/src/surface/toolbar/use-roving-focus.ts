import { type RefObject, useEffect } from 'react';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** One stop for the Tab key, and the arrow keys from there: as toolbars are used everywhere. */
export function useRovingFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const controls = () => [...element.querySelectorAll<HTMLElement>('button, select')];
    const makeStop = (stop: HTMLElement | undefined) => {
      for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
    };
    const follow = ({ target }: FocusEvent) => makeStop(controls().find((control) => control === target));
    const move = (event: KeyboardEvent) => {
      const all = controls();
      const at = all.findIndex((control) => control.matches(':focus'));
      const step = STEPS[event.key];
      if (!step || at < 0) return;
      event.preventDefault();
      all[step(at, all.length)]?.focus();
    };
    makeStop(controls()[0]);
    element.addEventListener('focusin', follow);
    element.addEventListener('keydown', move);
    return () => {
      element.removeEventListener('focusin', follow);
      element.removeEventListener('keydown', move);
    };
  }, [bar]);
}
