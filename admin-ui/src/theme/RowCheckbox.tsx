import type { ComponentProps } from 'react';
import { useRecordContext } from 'react-admin';

/** A checkbox. In a row, where it has no name, it selects the row's record. */
export const RowCheckbox = (props: ComponentProps<'input'>) => {
  const record = useRecordContext();
  return <input aria-label={record && `Select ${record.name}`} {...props} />;
};
