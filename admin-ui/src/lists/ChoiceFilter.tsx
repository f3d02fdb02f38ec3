import { SelectInput, type SelectInputProps } from 'react-admin';

interface ChoiceFilterProps extends Omit<SelectInputProps, 'label' | 'choices'> {
  label: string;
  choices: readonly { id: string | number; name: string }[];
  /** The label of the empty choice. */
  emptyText?: string;
}

/**
 * A filter with a few choices, whose empty choice has a visible label. `isRequired` removes react-admin's own empty
 * choice, whose accessible name differs from its label.
 */
export const ChoiceFilter = ({ label, choices, emptyText = 'Any', ...props }: ChoiceFilterProps) => (
  <SelectInput
    {...props}
    isRequired
    // An element, so that react-admin adds no asterisk.
    label={<span>{label}</span>}
    choices={[{ id: '', name: emptyText }, ...choices]}
    slotProps={{ select: { displayEmpty: true } }}
  />
);
