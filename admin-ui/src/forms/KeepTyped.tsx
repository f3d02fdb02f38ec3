import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { sessionOver } from '../providers/sessionEnd';
import { forget, keep, keptName, readKept } from './keptInBrowser';

/** Whether the session is being ended: nothing is asked about any more. */
export function useIsSessionOver(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => sessionOver.hear(() => setIsOver(true)), []);
  return isOver;
}

/**
 * For forms with long texts. What was typed and not saved when the session ended, or the page went away, is in the form
 * again when the same administrator comes back to it.
 *
 * @param subject which form: what it is of, and whose
 */
export const KeepTyped = ({ subject }: { subject: string }) => {
  const { formState, getValues, setValue } = useFormContext();
  const { dirtyFields } = formState;
  const notify = useNotify();
  const [name] = useState(() => keptName('form', subject));

  const keepDirty = useEffectEvent(() => {
    const typed = Object.keys(dirtyFields).map((field) => [field, getValues(field)]);
    if (typed.length > 0) keep(name, Object.fromEntries(typed));
  });
  const restore = useEffectEvent(() => {
    const kept = readKept(name, isTexts);
    if (!kept) return;
    for (const [field, text] of Object.entries(kept)) setValue(field, text, { shouldDirty: true });
    notify('What you had typed here and not saved is back.', { type: 'info' });
  });

  useEffect(() => {
    restore();
    let isOver = false;
    const leaveOff = sessionOver.hear(() => {
      isOver = true;
      keepDirty();
    });
    const goAway = () => keepDirty();
    window.addEventListener('pagehide', goAway);
    return () => {
      leaveOff();
      window.removeEventListener('pagehide', goAway);
      // It was saved, or the person has said that it may go.
      if (!isOver) forget(name);
    };
  }, [name]);
  return null;
};

function isTexts(value: unknown): value is Record<string, string | null> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => text === null || typeof text === 'string')
  );
}
