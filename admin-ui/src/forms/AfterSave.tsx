import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * Keeps a form dirty after a failed save, and if the user typed during the save, so that leaving asks about the unsaved
 * changes. react-hook-form treats a save without field errors as a success.
 */
export const AfterSave = ({ isSaved }: { isSaved: boolean }) => {
  const { formState, getValues, reset } = useFormContext();
  const { isSubmitting, isSubmitSuccessful, dirtyFields } = formState;
  const sent = useRef<Record<string, unknown>>({});
  const isAllSent = useEffectEvent(() =>
    Object.keys(dirtyFields).every((field) => sent.current[field] === getValues(field)),
  );
  useEffect(() => {
    if (isSubmitting) sent.current = { ...getValues() };
  }, [isSubmitting, getValues]);
  useEffect(() => {
    if (!isSubmitSuccessful) return;
    const isAllSaved = isSaved && isAllSent();
    reset(getValues(), {
      keepDirty: !isAllSaved,
      keepDefaultValues: !isAllSaved,
      keepDirtyValues: false,
      keepIsSubmitSuccessful: false,
    });
  }, [isSubmitSuccessful, isSaved, getValues, reset]);
  return null;
};
