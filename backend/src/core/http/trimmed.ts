import { Transform } from 'class-transformer';

/** White space at both ends goes before the rules of a field are judged; what is not a text is left to them. */
export const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() : value,
);
