import { Transform } from 'class-transformer';

/** Removes white space at both ends before a field is validated. Values that are not strings stay unchanged. */
export const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() : value,
);
