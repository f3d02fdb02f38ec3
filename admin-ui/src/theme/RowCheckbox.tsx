import type { ComponentProps } from 'react';
import { useRecordContext } from 'react-admin';

/** The checkbox that selects a row. Without a name it gets the name of the row's record. */
export const RowCheckbox = (props: ComponentProps<'input'>) => {
  const record = useRecordContext();
  return <input aria-label={`Select ${record?.name}`} {...props} />;
};
