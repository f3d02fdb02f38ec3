import type { ApiResult } from '@inkwell/web/api-error';
import type { ReactNode } from 'react';
import { HttpError, type RaRecord, useNotify } from 'react-admin';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { useDialog } from '../dialogs/DialogHost';
import { FormDialog } from '../dialogs/FormDialog';
import { getBody } from '../providers/api';
import { useReadAgain } from '../providers/useReadAgain';
import { useSingleMutation } from '../providers/useSingleMutation';
import { RecordAction, type RecordActionProps } from './RecordAction';

/** A value, or how it follows from the record. */
type OfRecord<R, Value> = Value | ((record: R) => Value);

export interface ConfirmActionProps<R extends RaRecord, Values extends object = object, Answer = unknown>
  extends RecordActionProps<R> {
  /** The title of the dialog that asks first. Without it, a click makes the call. */
  question?: OfRecord<R, string>;
  content?: OfRecord<R, ReactNode>;
  /** The button that goes through with it; by default, the label. */
  confirm?: string;
  /** For an action that deletes or punishes. */
  isDangerous?: boolean;
  /** What the dialog asks for. */
  inputs?: OfRecord<R, ReactNode>;
  defaultValues?: OfRecord<R, Partial<Values>>;
  maxWidth?: 'xs' | 'sm';
  call: (record: R, values: Values) => Promise<ApiResult<Answer>>;
  /** The message afterwards; by default, that of the server. */
  done?: string | ((answer: Answer, record: R) => string);
  /** The message if neither the server nor the error gives a reason. */
  failure: string;
  /** The record does not exist afterwards. */
  deletes?: boolean;
  /** What else follows, such as leaving the page of a deleted record. */
  onDone?: (answer: Answer, record: R) => void;
  /** A dialog in place of the question, for an answer that must be read, such as a new secret. */
  result?: (answer: Answer, close: () => void) => ReactNode;
}

/** An action on a record: asks, makes the call, reports its success or failure once, and reads again what the page shows. */
export const ConfirmAction = <R extends RaRecord, Values extends object = object, Answer = unknown>(
  props: ConfirmActionProps<R, Values, Answer>,
) => {
  const { question, content, confirm = props.label, isDangerous = false, inputs, defaultValues } = props;
  const { call, done = serverMessage, failure, deletes = false, onDone, result, maxWidth, ...button } = props;
  const dialog = useDialog();
  const notify = useNotify();
  const readAgain = useReadAgain();

  /** @returns the dialog that follows */
  const finish = (answer: Answer, record: R): ReactNode => {
    const message = typeof done === 'string' ? done : done(answer, record);
    if (message) notify(message, { type: 'success' });
    onDone?.(answer, record);
    readAgain(deletes ? String(record.id) : undefined);
    return result?.(answer, dialog.close);
  };
  const send = async (record: R, values: object) => {
    try {
      return await getBody(call(record, values as Values));
    } catch (error) {
      // What the page shows is out of date.
      if (error instanceof HttpError && [404, 409].includes(error.status)) readAgain();
      throw error;
    }
  };
  const direct = useSingleMutation({
    mutationFn: (record: R) => send(record, {}),
    onSuccess: (answer, record) => {
      const next = finish(answer, record);
      if (next) dialog.open(next);
    },
    meta: { failure },
  });

  const ask = (record: R, title: string) => {
    let next: ReactNode;
    const common = {
      title,
      failure,
      isDangerous,
      onClose: () => (next ? dialog.open(next) : dialog.close()),
    };
    const text = resolve(content, record);
    dialog.open(
      inputs ? (
        <FormDialog<object>
          {...common}
          lead={text}
          submitLabel={confirm}
          {...(defaultValues && { defaultValues: resolve(defaultValues, record) })}
          {...(maxWidth && { maxWidth })}
          onSubmit={async (values) => {
            next = finish(await send(record, values), record);
          }}
        >
          {resolve(inputs, record)}
        </FormDialog>
      ) : (
        <ConfirmDialog
          {...common}
          content={text}
          confirm={confirm}
          ConfirmIcon={props.icon}
          mutationFn={() => send(record, {})}
          onSuccess={(answer) => {
            next = finish(answer, record);
          }}
        />
      ),
    );
  };
  return (
    <RecordAction<R>
      {...button}
      loading={direct.isPending}
      onAct={(record) =>
        question === undefined ? direct.mutate(record) : ask(record, resolve(question, record))
      }
    />
  );
};

function resolve<R, Value>(value: OfRecord<R, Value>, record: R): Value {
  return typeof value === 'function' ? (value as (record: R) => Value)(record) : value;
}

/** Most answers of actions have one. */
function serverMessage(answer: unknown): string {
  const isNamed = typeof answer === 'object' && answer !== null && 'message' in answer;
  return isNamed && typeof answer.message === 'string' ? answer.message : '';
}
