import { useState } from 'react';
import { HttpError, type RaRecord, useNotify, useRedirect, useResourceContext, useUpdate } from 'react-admin';
import { useNotifyError } from '../errors/useNotifyError';
import type { Fields, VersionField } from './RecordEdit';
import { useRecordEdit } from './useRecordEdit';

interface EditPageOptions {
  noun: string;
  versionField?: VersionField;
  /** Converts the changed fields to what the server expects. */
  toBody?: (changes: Fields) => Fields;
  updated: string;
  /** The message if the server gives no reason. */
  updateFailed: string;
}

/** The edit page of one record: saves its changed fields and goes back to the list. */
export function useEditPage(record: RaRecord, options: EditPageOptions) {
  const { noun, versionField, toBody = (changes) => changes, updated, updateFailed } = options;
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const notifyError = useNotifyError();
  const redirect = useRedirect();
  const [update] = useUpdate();
  const [isSaved, setIsSaved] = useState(true);
  const { save, ...controls } = useRecordEdit(record, { noun, ...(versionField ? { versionField } : {}) });

  const send = (changes: Fields): Promise<object> =>
    update(
      resource,
      { id: record.id, data: toBody(changes), previousData: record },
      { mutationMode: 'pessimistic', returnPromise: true },
    );
  const onSubmit = async (values: Fields) => {
    try {
      const outcome = await save(values, send);
      setIsSaved(outcome !== 'cancelled');
      if (outcome === 'cancelled') return undefined;
      if (outcome === 'saved') notify(updated, { type: 'success' });
      else notify('Nothing was changed.', { type: 'info' });
      redirect('list', resource);
      return undefined;
    } catch (error) {
      setIsSaved(false);
      notifyError(error, updateFailed);
      return error instanceof HttpError ? error.body?.errors : undefined;
    }
  };
  return { ...controls, onSubmit, isSaved };
}
