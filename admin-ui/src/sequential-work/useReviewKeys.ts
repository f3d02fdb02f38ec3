import { useEffect, useRef } from 'react';

interface ReviewKeys {
  next: () => void;
  previous: () => void;
  correct: () => void;
  wrong: () => void;
  submit: () => void;
}

const LETTERS: Record<string, Exclude<keyof ReviewKeys, 'submit'>> = {
  j: 'next',
  k: 'previous',
  '1': 'correct',
  '2': 'wrong',
};

/** J and K, 1 and 2, except where somebody writes; Ctrl (or Command) and Enter everywhere. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const name =
        isCommand || event.altKey || isWriting(event) ? undefined : LETTERS[event.key.toLowerCase()];
      const action = isCommand && event.key === 'Enter' ? 'submit' : name;
      if (!action) return;
      event.preventDefault();
      if (!event.repeat) latest.current[action]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isWriting({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && target.matches('textarea, input:not([type=radio]), [contenteditable]')
  );
}
