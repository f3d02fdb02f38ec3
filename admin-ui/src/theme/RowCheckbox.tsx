import type { CheckboxProps } from '@mui/material';
import type { ComponentProps } from 'react';
import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'react-admin';

/** The checkbox of a row, named after its record. */
const RowCheckbox = (props: ComponentProps<'input'>) => {
  const record = useRecordContext();
  const represent = useGetRecordRepresentation(useResourceContext());
  return <input aria-label={record && `Select ${represent(record)}`} {...props} />;
};

/** The class of react-admin's checkboxes in the rows of a table. */
const ROW_CHECKBOX = 'select-item';

const isInRow = ({ className }: CheckboxProps) => className?.split(' ').includes(ROW_CHECKBOX) ?? false;

/** react-admin gives the accessible name to the wrapper of the checkbox in a row; it belongs to the input. */
export const rowCheckboxes: NonNullable<CheckboxProps['slotProps']> = {
  root: (checkbox) => (isInRow(checkbox) ? { 'aria-label': undefined } : {}),
  input: (checkbox) => (isInRow(checkbox) ? { component: RowCheckbox } : {}),
};
