import { mkdirSync, readFileSync } from 'node:fs';
import { inRoot, programs } from './paths.mjs';
import { runNode } from './processes.mjs';

export const DOCUMENT = 'openapi.yaml';
export const CLIENT_TYPES = 'packages/contract/src/generated/schema.d.ts';

const FOLDER = '.reports';

/** Generates the document from the built backend; needs no database. */
export function generateDocument() {
  const file = `${FOLDER}/openapi.yaml`;
  return generate(['backend/dist/openapi.js', inRoot(file)], file);
}

/** Generates the types of both apps and of the client from the committed openapi.yaml. */
export async function generateClientTypes() {
  const file = `${FOLDER}/schema.d.ts`;
  const types = await generate([programs.openapiTypescript, DOCUMENT, '--output', file], file);
  return `${types}${await listTypes()}`;
}

/** The filters and sorts of each list, which are JSON in a text: openapi-typescript knows the text only. */
async function listTypes() {
  // Loaded here: `npm test` imports this file before it has installed the packages.
  const { parse } = await import('yaml');
  const document = parse(readFileSync(inRoot(DOCUMENT), 'utf8'));
  const resolved = (part) =>
    part.$ref
      ? part.$ref
          .slice(2)
          .split('/')
          .reduce((value, key) => value[key], document)
      : part;
  const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).map(resolved);
    const schemaOf = (wanted) => {
      const { content, schema } = parameters.find(({ name }) => name === wanted) ?? {};
      const found = schema?.contentSchema ?? content?.['application/json'].schema;
      return found && resolved(found);
    };
    if (!parameters.some(({ name }) => name === 'range')) return [];
    const { properties = {} } = schemaOf('filter') ?? {};
    const filters = Object.entries(properties).map(
      ([name, schema]) => `${name}?: ${typeOf(resolved(schema))};`,
    );
    const sort = typeOf(schemaOf('sort').prefixItems[0]);
    return `    "${path}": {\n        sort: ${sort};\n        filter: { ${filters.join(' ')} };\n    };\n`;
  });
  return `/** The sorts and filters of the lists. */\nexport interface lists {\n${lists.join('')}}\n`;
}

function typeOf({ type, enum: values, oneOf, items }) {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (oneOf) return oneOf.map(typeOf).join(' | ');
  if (type === 'integer') return 'number';
  return type === 'array' ? `(${typeOf(items)})[]` : type;
}

async function generate(args, file) {
  mkdirSync(inRoot(FOLDER), { recursive: true });
  const { code, output } = await runNode(args);
  if (code !== 0) throw new Error(`${args[0]} failed:\n${output}`);
  return readFileSync(inRoot(file), 'utf8');
}
