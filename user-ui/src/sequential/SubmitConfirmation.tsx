import { pluralize } from '@inkwell/contract/format-count';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import checkboxStyles from '../ui/form/CheckboxField.module.css';
import { WorkName } from '../ui/WorkName';
import { useAssignment } from '../work/assignment';
import { readWorkPreference, storeWorkPreference } from '../work/workPreferences';
import styles from './SubmitConfirmation.module.css';

/** Holds the run in which the user does not want to be asked. */
const PREFERENCE = 'sequential-submit-unasked';

/** Whether the submission of an image is to be confirmed in this run. */
export function useSubmitConfirmation(runId: string) {
  const assignment = useAssignment();
  const [unaskedRun, setUnaskedRun] = useState(() => readWorkPreference(PREFERENCE, assignment, isText));
  const stopAsking = () => {
    setUnaskedRun(runId);
    storeWorkPreference(PREFERENCE, assignment, runId);
  };
  return { isWanted: unaskedRun !== runId, stopAsking };
}

const isText = (value: unknown): value is string => typeof value === 'string';

interface SubmitConfirmationProps {
  /** The number of words of the text; null while the dialog is closed. */
  words: number | null;
  /** @param isLastQuestion the user does not want to be asked again */
  onConfirm: (isLastQuestion: boolean) => void;
  onClose: () => void;
}

export function SubmitConfirmation({ words, onConfirm, onClose }: SubmitConfirmationProps) {
  const [isLastQuestion, setLastQuestion] = useState(false);
  const count = words ?? 0;
  return (
    <ConfirmDialog
      title="Submit this image"
      confirmLabel="Submit & Next"
      isOpen={words !== null}
      onConfirm={() => onConfirm(isLastQuestion)}
      onClose={onClose}
    >
      <WorkName />
      <p>{`Your text has ${pluralize(count, 'word')}. After the submission it cannot be changed.`}</p>
      <Checkbox
        className={`${checkboxStyles.checkbox} ${styles.ask}`}
        isSelected={isLastQuestion}
        onChange={setLastQuestion}
      >
        <span className={checkboxStyles.box} aria-hidden="true">
          <Check />
        </span>
        Do not ask again during this run
      </Checkbox>
    </ConfirmDialog>
  );
}
