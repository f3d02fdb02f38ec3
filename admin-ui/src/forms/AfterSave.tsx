import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * Keeps a form dirty after a failed save, and if the user typed during the save, so that leaving asks about the unsaved
 * changes. react-hook-form treats a save without field errors as a success.
 */
export const AfterSave = ({ isSaved }: { isSaved: boolean }) => {
  const { formState, getValues, reset } = useFormContext();
  const { isSubmitting, isSubmitSuccessful } = formState;
  const sent = useRef('');
  useEffect(() => {
    if (isSubmitting) sent.current = JSON.stringify(getValues());
  }, [isSubmitting, getValues]);
  useEffect(() => {
    if (!isSubmitSuccessful) return;
    const isAllSaved = isSaved && sent.current === JSON.stringify(getValues());
    reset(getValues(), {
      keepDirty: !isAllSaved,
      keepDefaultValues: !isAllSaved,
      keepDirtyValues: false,
      keepIsSubmitSuccessful: false,
    });
  }, [isSubmitSuccessful, isSaved, getValues, reset]);
  return null;
};
