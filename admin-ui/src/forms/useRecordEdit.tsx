import { type ReactNode, useState } from 'react';
import { differing, type Fields, RecordEdit, type VersionField } from './RecordEdit';
import { StaleRecordDialog } from './StaleRecordDialog';
import { type Side, type StaleRecord, toStaleRecord } from './staleRecord';

interface RecordEditOptions {
  /** What the record is, for use within a sentence: 'user'. */
  noun: string;
  /** The edited record, as it was loaded last. None in a form for a new one. */
  record?: object | undefined;
  versionField?: VersionField | undefined;
}

export type SaveOutcome = 'saved' | 'unchanged' | 'cancelled';

interface RecordEditControls {
  edit: RecordEdit | undefined;
  /**
   * Sends the changed fields and the version that the user has seen. If the record has another version by now, changes of
   * different fields are merged; if the same field was changed, the user chooses what to keep. Makes no call if nothing was
   * changed. Sends all values of a new record.
   *
   * @param send returns the saved record
   * @throws what `send` throws, except `STALE_RECORD` as long as the changes can be merged
   */
  save: (
    values: Fields,
    send: (body: Fields) => Promise<object>,
  ) => Promise<{ outcome: SaveOutcome; record: Fields }>;
  /** Belongs beside the form, not into it: its keys and clicks would reach the form. */
  staleDialog: ReactNode;
}

interface Question {
  stale: StaleRecord;
  /** Called with the choice, or with null to send nothing. */
  answer: (chosen: Side | null) => void;
}

/** A record that changes at each of so many attempts is changed by a program. The error then says that nothing was saved. */
const MAX_MERGES = 3;

/** Saves the changes of a form without overwriting what another user changed meanwhile. */
export function useRecordEdit(options: RecordEditOptions): RecordEditControls {
  const { noun, record, versionField = 'version' } = options;
  const [edit] = useState(() => record && new RecordEdit(record, versionField));
  const [question, setQuestion] = useState<Question>();

  const ask = (stale: StaleRecord) =>
    new Promise<Side | null>((resolve) => {
      const answer = (chosen: Side | null) => {
        setQuestion(undefined);
        resolve(chosen);
      };
      setQuestion({ stale, answer });
    });

  const saveChanges = async (
    edited: RecordEdit,
    values: Fields,
    send: (body: Fields) => Promise<object>,
  ): Promise<SaveOutcome> => {
    let changes = edited.changesIn(values);
    if (Object.keys(changes).length === 0) return 'unchanged';
    let { seen } = edited;
    let merges = 0;
    const taken: string[] = [];
    do {
      try {
        const saved = await send({ ...changes, [versionField]: seen[versionField] });
        edited.markSaved({ ...saved }, taken);
        return 'saved';
      } catch (error) {
        const stale = toStaleRecord(error, changes, seen);
        if (!stale) throw error;
        const fields = stale.conflicts.map(({ field }) => field);
        if (fields.length === 0) {
          if (merges === MAX_MERGES) throw error;
          merges += 1;
        } else {
          const chosen = await ask(stale);
          if (!chosen) return 'cancelled';
          if (chosen === 'theirs') {
            taken.push(...fields);
            changes = without(changes, fields);
          }
        }
        changes = differing(changes, stale.current);
        seen = { ...seen, ...stale.current };
      }
    } while (Object.keys(changes).length > 0);
    // The record already has every value that the user wants to keep.
    edited.markSaved(seen, taken);
    return 'saved';
  };

  return {
    edit,
    save: async (values, send) => {
      if (!edit) return { outcome: 'saved', record: { ...(await send(values)) } };
      const outcome = await saveChanges(edit, values, send);
      return { outcome, record: edit.seen };
    },
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
