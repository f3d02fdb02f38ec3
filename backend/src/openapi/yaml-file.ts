import { Document, isCollection, isMap, isNode, isPair } from 'yaml';

const LINE_WIDTH = 120;
/** A collection with at most this many characters and levels is written in one line, as one would write it by hand. */
const MAX_LENGTH = 90;
const MAX_LEVELS = 2;

/** Writes a document as YAML for readers: short collections, such as a reference or the schema of a field, take one line. */
export function toYaml(value: object): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  measure(document.contents);
  return document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: false });
}

/** Chooses the style of a node and of all below. @returns its length in one line, and its levels of collections */
function measure(node: unknown): { length: number; levels: number } {
  if (isPair(node)) {
    const value = measure(node.value);
    return { length: measure(node.key).length + value.length, levels: value.levels };
  }
  if (!isCollection(node))
    return { length: String(isNode(node) ? node.toJSON() : node).length + 2, levels: 0 };
  const items = node.items.map(measure);
  const length = items.reduce((sum, item) => sum + item.length, isMap(node) ? 4 : 2);
  const levels = items.length === 0 ? 0 : Math.max(...items.map((item) => item.levels)) + 1;
  if (length <= MAX_LENGTH && levels <= MAX_LEVELS) node.flow = true;
  return { length, levels };
}
