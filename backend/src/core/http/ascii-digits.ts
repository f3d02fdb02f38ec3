import { toAsciiDigits } from '@inkwell/contract/validation';
import { Transform } from 'class-transformer';

/** For a code, which some keyboards type with the digits of another script. */
export const asciiDigits = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? toAsciiDigits(value) : value,
);
