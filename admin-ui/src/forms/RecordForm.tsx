import type { Permission } from '@inkwell/contract/permissions';
import { Box, CardContent } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  Form,
  HttpError,
  type RaRecord,
  useCreate,
  useNotify,
  useRedirect,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import { KEEP_DIRTY_VALUES } from '../dialogs/keepDirtyValues';
import { errorMessage, useNotifyError } from '../errors/useNotifyError';
import { useMay } from '../providers/permissions';
import { AfterSave } from './AfterSave';
import { KeepUnsentText } from './KeepUnsentText';
import { ObserveRecord } from './ObserveRecord';
import { ReadOnlyFields } from './ReadOnlyFields';
import type { Fields, VersionField } from './RecordEdit';
import { SaveToolbar } from './SaveToolbar';
import { useIsSessionOver } from './useIsSessionOver';
import { type SaveOutcome, useRecordEdit } from './useRecordEdit';

/** What a save has come to, for the user. */
export interface SaveResult {
  severity: 'success' | 'info' | 'error';
  text: string;
}

interface RecordFormProps {
  /** What the record is, for use within a sentence: 'user'. */
  noun: string;
  /** Names the form and its record, for the text that is kept if the session ends: `agreement:{id}`. */
  subject: string;
  /** The edited record, as it was loaded last. None in a form for a new one. */
  record?: Partial<RaRecord>;
  /** What the form for a new record starts with. */
  defaultValues?: object;
  versionField?: VersionField;
  /** Roles without it can only read the fields. */
  permission: Permission;
  /** Sends the changed fields and the version, or all fields of a new record. Without it, the call of the page's resource. */
  send?: (body: Fields) => Promise<object>;
  /** A function, if the answer of the server has the text. */
  savedText: string | ((saved: Fields) => string);
  /** The message if neither the server nor the error gives a reason. */
  failedText: string;
  /** Called with the record once it is as the user wants it. Without it, the list of the resource opens. */
  onSaved?: (record: Fields) => void;
  /** Without it, the result is a notification. */
  showResult?: (result: SaveResult) => void;
  /** The form is in a dialog instead of a page. */
  dialog?: { title: string; lead?: string; onClose: () => void };
  /** By default "Save changes". */
  saveLabel?: string;
  /** Buttons before the one that saves. */
  otherActions?: ReactNode;
  /** Under the fields, instead of the bar with the button that saves. */
  saveBar?: ReactNode;
  /** Under the fields. All roles can use it. */
  belowFields?: ReactNode;
  /** Beside the fields on wide screens. */
  preview?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/**
 * The form of a record, for all records that can be edited. It keeps changed fields when the record is loaded again, sends
 * only those, merges them with the changes of others or asks, asks before unsaved changes are lost, and keeps them in this
 * browser if the session ends.
 */
export const RecordForm = (props: RecordFormProps) =>
  props.dialog ? <DialogForm {...props} dialog={props.dialog} /> : <PageForm {...props} />;

const PageForm = (props: RecordFormProps) => {
  const { record, defaultValues, permission, failedText, showResult } = props;
  const { saveLabel = SAVE_CHANGES, otherActions, saveBar, belowFields, preview, children } = props;
  const notify = useNotify();
  const notifyError = useNotifyError();
  const isOver = useIsSessionOver();
  const [isSaved, setIsSaved] = useState(true);
  const { save, formParts, staleDialog } = useSave(props);
  const canSave = useMay(permission);

  const submit = async (values: Fields) => {
    try {
      const { outcome, result } = await save(values);
      setIsSaved(outcome !== 'cancelled');
      if (showResult) showResult(result);
      else notify(result.text, { type: result.severity });
      return undefined;
    } catch (error) {
      setIsSaved(false);
      if (showResult) showResult({ severity: 'error', text: errorMessage(error, failedText) });
      else notifyError(error, failedText);
      return fieldErrors(error);
    }
  };
  return (
    <>
      <Form
        {...(record ? { record } : {})}
        {...(defaultValues ? { defaultValues } : {})}
        onSubmit={submit}
        resetOptions={KEEP_DIRTY_VALUES}
        warnWhenUnsavedChanges={!isOver}
        noValidate
      >
        <AfterSave isSaved={isSaved} />
        {formParts}
        <CardContent sx={{ p: { xs: 2, sm: 3 }, ...(preview && columns) }}>
          <Box sx={{ minWidth: 0, maxWidth: preview ? undefined : LONE_FIELDS_PX }}>
            <ReadOnlyFields unless={permission}>{children}</ReadOnlyFields>
            {belowFields}
            {canSave && saveBar}
          </Box>
          {preview}
        </CardContent>
        {canSave && !saveBar && <SaveToolbar label={saveLabel}>{otherActions}</SaveToolbar>}
      </Form>
      {staleDialog}
    </>
  );
};

/** Wider fields without anything beside them are hard to read. */
const LONE_FIELDS_PX = 760;

/** Side by side on wide screens. */
const columns = {
  display: 'grid',
  gap: { xs: 3, lg: 4 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

const DialogForm = ({ dialog, ...props }: RecordFormProps & Required<Pick<RecordFormProps, 'dialog'>>) => {
  const { record, defaultValues = record, saveLabel = SAVE_CHANGES, failedText, children } = props;
  const notify = useNotify();
  const { save, formParts, staleDialog } = useSave(props);

  const submit = async (values: Fields) => {
    const { outcome, result } = await save(values);
    if (outcome === 'cancelled') return result.text;
    notify(result.text, { type: result.severity });
    return undefined;
  };
  return (
    <>
      <FormDialog<Fields>
        {...dialog}
        {...(defaultValues ? { defaultValues } : {})}
        submitLabel={saveLabel}
        failure={failedText}
        maxWidth="sm"
        onSubmit={submit}
      >
        {formParts}
        {children}
      </FormDialog>
      {staleDialog}
    </>
  );
};

/** What a form does in a page and in a dialog. */
function useSave(props: RecordFormProps) {
  const { noun, subject, record, versionField, send, savedText, onSaved } = props;
  const resource = useResourceContext() ?? '';
  const redirect = useRedirect();
  const [create] = useCreate();
  const [update] = useUpdate();
  const { edit, save, staleDialog } = useRecordEdit({ noun, record, versionField });

  const sendToResource = (data: Fields): Promise<object> =>
    record
      ? update(
          resource,
          { id: record.id, data, previousData: record },
          { mutationMode: 'pessimistic', returnPromise: true },
        )
      : create(resource, { data }, { returnPromise: true });

  return {
    save: async (values: Fields): Promise<{ outcome: SaveOutcome; result: SaveResult }> => {
      const { outcome, record: saved } = await save(values, send ?? sendToResource);
      if (outcome === 'cancelled') return { outcome, result: CANCELLED };
      if (onSaved) onSaved(saved);
      else redirect('list', resource);
      if (outcome === 'unchanged') return { outcome, result: UNCHANGED };
      const text = typeof savedText === 'string' ? savedText : savedText(saved);
      return { outcome, result: { severity: 'success', text } };
    },
    /** Belong into the form. */
    formParts: (
      <>
        {edit && record && <ObserveRecord edit={edit} record={record} />}
        <KeepUnsentText subject={subject} edit={edit} />
      </>
    ),
    staleDialog,
  };
}

const SAVE_CHANGES = 'Save changes';

const UNCHANGED: SaveResult = { severity: 'info', text: 'Nothing was changed.' };
const CANCELLED: SaveResult = {
  severity: 'info',
  text: 'Nothing was saved. Your changes are still here.',
};

/** The fields that the server refuses, with the reasons. */
function fieldErrors(error: unknown): Record<string, string[]> | undefined {
  return error instanceof HttpError ? error.body?.errors : undefined;
}
