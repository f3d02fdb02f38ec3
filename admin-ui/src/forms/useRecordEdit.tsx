import { type ReactNode, useState } from 'react';
import { differing, type Fields, RecordEdit, type VersionField } from './RecordEdit';
import { StaleRecordDialog } from './StaleRecordDialog';
import { type StaleRecord, toStaleRecord } from './staleRecord';

interface RecordEditOptions {
  /** What the record is, for use within a sentence: 'user'. */
  noun: string;
  versionField?: VersionField;
}

interface RecordEditControls {
  edit: RecordEdit;
  /**
   * Sends the changed fields and the version that the user has seen. If the record has another version by now, asks the
   * user what to keep and sends again. Makes no call if nothing was changed.
   *
   * @param send returns the saved record
   * @throws what `send` throws, except `STALE_RECORD`
   */
  save: (
    values: Fields,
    send: (body: Fields) => Promise<object>,
  ) => Promise<'saved' | 'unchanged' | 'cancelled'>;
  /** Belongs beside the form, not into it: its keys and clicks would reach the form. */
  staleDialog: ReactNode;
}

interface Question {
  stale: StaleRecord;
  /** Called with the fields that keep the value of the other user, or with null to send nothing. */
  answer: (taken: readonly string[] | null) => void;
}

/** Saves the changes of a form without overwriting what another user changed meanwhile. */
export function useRecordEdit(record: object, options: RecordEditOptions): RecordEditControls {
  const { noun, versionField = 'version' } = options;
  const [edit] = useState(() => new RecordEdit(record, versionField));
  const [question, setQuestion] = useState<Question>();

  const ask = (stale: StaleRecord) =>
    new Promise<readonly string[] | null>((resolve) => {
      const answer = (taken: readonly string[] | null) => {
        setQuestion(undefined);
        resolve(taken);
      };
      setQuestion({ stale, answer });
    });

  const save: RecordEditControls['save'] = async (values, send) => {
    let changes = edit.changesIn(values);
    if (Object.keys(changes).length === 0) return 'unchanged';
    let { seen } = edit;
    const taken: string[] = [];
    do {
      try {
        const saved = await send({ ...changes, [versionField]: seen[versionField] });
        edit.markSaved({ ...saved }, taken);
        return 'saved';
      } catch (error) {
        const stale = toStaleRecord(error, changes, seen);
        if (!stale) throw error;
        const chosen = await ask(stale);
        if (!chosen) return 'cancelled';
        taken.push(...chosen);
        changes = differing(without(changes, chosen), stale.current);
        seen = { ...seen, ...stale.current };
      }
    } while (Object.keys(changes).length > 0);
    // The user kept nothing of their own.
    edit.markSaved(seen, taken);
    return 'saved';
  };

  return {
    edit,
    save,
    staleDialog: question && (
      <StaleRecordDialog
        // Another refusal is another question.
        key={question.stale.changedAt}
        noun={noun}
        stale={question.stale}
        onSave={question.answer}
        onClose={() => question.answer(null)}
      />
    ),
  };
}

function without(values: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
