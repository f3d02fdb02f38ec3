import { SelectInput, type SelectInputProps } from 'react-admin';

interface ChoiceFilterProps extends Omit<SelectInputProps, 'label' | 'choices'> {
  label: string;
  choices: readonly { id: string; name: string }[];
  /** What is said, and listed, where none is chosen. */
  emptyText?: string;
}

/**
 * A filter by one of a few values. Where none is chosen it says so, and does not stand empty. react-admin's own empty
 * choice shows one name and has another; it is left out where a value is required, and this one stands in its place.
 */
export const ChoiceFilter = ({ label, choices, emptyText = 'Any', ...props }: ChoiceFilterProps) => (
  <SelectInput
    {...props}
    isRequired
    // An element, not a text: no star.
    label={<span>{label}</span>}
    choices={[{ id: '', name: emptyText }, ...choices]}
    slotProps={{ select: { displayEmpty: true } }}
  />
);
