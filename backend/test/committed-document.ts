import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Reference {
  $ref: string;
}

/** The committed document. Another check compares it with the code. */
const document: object = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));

/** The committed `openapi.yaml`. `Document` says which parts of it a test reads. */
export function committedDocument<Document>(): Document {
  return document as Document;
}

/** Returns the part that a reference means; another part as it is. @throws Error for a reference to nothing */
export function resolved<Part extends object>(part: Part | Reference): Part {
  if (!('$ref' in part)) return part;
  const path = part.$ref.replace('#/', '').split('/');
  const found = path.reduce<unknown>((value, key) => Object(value)[key], document);
  if (found === undefined) throw new Error(`${part.$ref} is not in the document`);
  return found as Part;
}
