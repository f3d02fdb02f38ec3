import type { Operation, Parameter } from './operation.js';

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'Another way to send the version that the change is based on.',
  schema: { type: 'string', example: '"3"' },
};

interface Body {
  content?: Record<string, { schema?: { $ref?: string } }>;
}

/** Adds the header to the calls whose body has the version of a record: `takeVersion` in `access/`. */
export function addIfMatch(operation: Operation, schemas: Record<string, object>): void {
  const { content = {} } = (operation.requestBody ?? {}) as Body;
  const name = content['application/json']?.schema?.$ref?.split('/').at(-1) ?? '';
  const { properties = {} } = (schemas[name] ?? {}) as { properties?: object };
  if ('version' in properties || 'recordVersion' in properties)
    operation.parameters = [...(operation.parameters ?? []), IF_MATCH];
}
