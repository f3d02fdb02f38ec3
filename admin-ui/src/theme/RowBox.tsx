import type { ComponentProps } from 'react';
import { useRecordContext } from 'react-admin';

/** The box that selects a row. Where it is given no name it has that of the row's record. */
export const RowBox = (props: ComponentProps<'input'>) => {
  const record = useRecordContext();
  return <input aria-label={`Select ${record?.name}`} {...props} />;
};
