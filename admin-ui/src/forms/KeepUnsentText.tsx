import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { sessionOver } from '../providers/sessionEnd';
import type { Fields, RecordEdit } from './RecordEdit';
import { UnsentText } from './UnsentText';

interface KeepUnsentTextProps {
  /** The form and the record, for example `agreement:{id}`. */
  subject: string;
  /** The edited record. None in a form for a new one. */
  edit: RecordEdit | undefined;
}

/** localStorage can be read by others who use this browser. */
const isSecret = (field: string) => field === 'password';

/**
 * Stores the changed fields when the session ends or the page goes away, and fills them in when the same user opens the
 * form again.
 */
export const KeepUnsentText = ({ subject, edit }: KeepUnsentTextProps) => {
  const { formState, getValues, setValue } = useFormContext();
  const { dirtyFields } = formState;
  const notify = useNotify();
  const [unsent] = useState(() => new UnsentText('form', subject, isStored));

  const store = useEffectEvent(() => {
    const fields = Object.keys(dirtyFields).filter((field) => !isSecret(field));
    if (fields.length === 0) return;
    const values = Object.fromEntries(fields.map((field) => [field, getValues(field)]));
    unsent.write({ values, seen: edit?.seenOf(fields) ?? {} });
  });
  const restore = useEffectEvent(() => {
    const stored = unsent.read();
    if (!stored) return;
    const { values, seen } = isWithSeen(stored) ? stored : { values: stored, seen: {} };
    // Before the values, so that a change by another user in the meantime is a conflict.
    edit?.restoreSeen(seen);
    for (const [field, value] of Object.entries(values)) setValue(field, value, { shouldDirty: true });
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

/** The changed fields, and what the user had seen of them. */
interface StoredForm {
  values: Fields;
  seen: Fields;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWithSeen(value: Fields | StoredForm): value is StoredForm {
  return isFields(value.values) && isFields(value.seen);
}

/** Version 0.2.0 stored the changed fields only. */
function isStored(value: unknown): value is Fields | StoredForm {
  return isFields(value);
}
