import { readFileSync } from 'node:fs';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';

const schema = RelaxNGValidator.fromDoc(
  XmlDocument.fromString(readFileSync(new URL('./tei-subset.rng', import.meta.url), 'utf8')),
);

/** @throws Error if the document is not well-formed, or not valid in the subset of TEI P5 that exports use */
export function checkTei(document: string): void {
  const parsed = XmlDocument.fromString(document);
  try {
    schema.validate(parsed);
  } finally {
    parsed.dispose();
  }
}
