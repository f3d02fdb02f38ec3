import { create } from 'content-disposition';

/** `Content-Disposition` of a download. Old browsers read the ASCII form of the name. */
export function attachment(filename: string): string {
  const name = filename.replace(/[/\\]/g, '_');
  const withoutMarks = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return create(name, { fallback: withoutMarks.replace(/[^\x20-\x7e]|"/g, '_') });
}
