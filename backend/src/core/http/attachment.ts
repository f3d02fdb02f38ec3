import { create } from 'content-disposition';

/** `Content-Disposition` of a download. Old browsers read the ASCII form of the name. */
export function attachment(filename: string): string {
  const name = filename.replace(/[/\\]/g, '_');
  return create(name, { fallback: name.replace(/[^\x20-\x7e]|"/g, '_') });
}
