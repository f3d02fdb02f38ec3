import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RecordEdit } from './RecordEdit';

interface ObserveRecordProps {
  edit: RecordEdit;
  /** The record of the form, as it was loaded last. */
  record: object;
}

/** Part of a form. Reports to `edit` each newly loaded record, and which fields are changed. */
export const ObserveRecord = ({ edit, record }: ObserveRecordProps) => {
  const { formState, resetField } = useFormContext();
  const { dirtyFields } = formState;
  useEffect(() => edit.observe(record, Object.keys(dirtyFields)));
  useEffect(
    () => edit.connect((field, value) => resetField(field, { defaultValue: value })),
    [edit, resetField],
  );
  return null;
};
