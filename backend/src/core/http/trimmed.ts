import { trimText } from '@inkwell/contract/name-key';
import { Transform } from 'class-transformer';

/**
 * Removes white space and invisible characters at both ends before a field is validated, and composes accents. Values that are not
 * strings stay unchanged.
 */
export const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? trimText(value) : value,
);
