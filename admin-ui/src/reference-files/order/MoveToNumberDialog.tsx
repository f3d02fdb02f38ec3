import { maxValue, minValue, NumberInput, required } from 'react-admin';
import { FormDialog } from '../../dialogs/FormDialog';
import type { ReferenceFile } from '../../providers/resources';
import type { FileMoves } from './FileOrder';

interface MoveToNumberDialogProps {
  file: ReferenceFile;
  moves: FileMoves;
  failure: string;
  onClose: () => void;
}

/** Moves a file far, without passing every file between. */
export const MoveToNumberDialog = ({ file, moves, failure, onClose }: MoveToNumberDialogProps) => {
  if (!moves.numbers) return null;
  const { total } = moves.numbers;
  const problem = `The number must be from 1 to ${total}`;
  return (
    <FormDialog<{ number: number }>
      title="Move to number"
      lead={`“${file.title}” is number ${moves.numbers.of(file.id)} of ${total} in this list.`}
      submitLabel="Move"
      failure={failure}
      onSubmit={({ number }) => moves.toNumber(file, Math.round(number))}
      onClose={onClose}
    >
      <NumberInput
        source="number"
        label="New number"
        min={1}
        max={total}
        step={1}
        isRequired
        autoFocus
        validate={[required(problem), minValue(1, problem), maxValue(total, problem)]}
        helperText={false}
      />
    </FormDialog>
  );
};
