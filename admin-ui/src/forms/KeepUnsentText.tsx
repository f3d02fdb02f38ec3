import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { sessionOver } from '../providers/sessionEnd';
import { UnsentText } from './UnsentText';

/** True once the session is being ended: a form then no longer asks before it is left. */
export function useIsSessionOver(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => sessionOver.subscribe(() => setIsOver(true)), []);
  return isOver;
}

/**
 * For forms with long texts. Stores the changed fields when the session ends or the page goes away, and fills them in
 * when the same user opens the form again.
 *
 * @param subject the form and the record, for example `agreement:{id}`
 */
export const KeepUnsentText = ({ subject }: { subject: string }) => {
  const { formState, getValues, setValue } = useFormContext();
  const { dirtyFields } = formState;
  const notify = useNotify();
  const [unsent] = useState(() => new UnsentText('form', subject, isFields));

  const store = useEffectEvent(() => {
    const changed = Object.keys(dirtyFields).map((field) => [field, getValues(field)]);
    if (changed.length > 0) unsent.write(Object.fromEntries(changed));
  });
  const restore = useEffectEvent(() => {
    const stored = unsent.read();
    if (!stored) return;
    for (const [field, text] of Object.entries(stored)) setValue(field, text, { shouldDirty: true });
    notify('Your unsaved text has been restored.', { type: 'info' });
  });

  useEffect(() => {
    restore();
    let isOver = false;
    const stopListening = sessionOver.subscribe(() => {
      isOver = true;
      store();
    });
    const storeOnHide = () => store();
    window.addEventListener('pagehide', storeOnHide);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', storeOnHide);
      // The form was saved, or the user confirmed that the changes may be lost.
      if (!isOver) unsent.clear();
    };
  }, [unsent]);
  return null;
};

function isFields(value: unknown): value is Record<string, string | null> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => text === null || typeof text === 'string')
  );
}
