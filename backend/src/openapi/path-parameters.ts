import { type OperationOfPath, type Parameter, pascalCase } from './operation.js';

/**
 * Describes the ids and versions in a path. A number is an integer, and an id that is a text is a UUID, unless `@ApiParam` says
 * more about it.
 */
export function describePathParameters({ path, operation: { parameters = [] } }: OperationOfPath): void {
  for (const parameter of parameters) {
    if (parameter.in !== 'path') continue;
    const isNumber = parameter.schema?.type === 'number';
    if (isNumber) parameter.schema = { type: 'integer', minimum: 0 };
    if (parameter.name === 'version') parameter.description ??= 'The number of the version.';
    const thing = thingOf(path, parameter);
    if (!thing) continue;
    parameter.description ??= `The id of the ${thing.replaceAll('-', ' ')}.`;
    if (isPlainText(parameter)) parameter.schema = { type: 'string', format: 'uuid' };
  }
}

function isPlainText({ schema = {} }: Parameter): boolean {
  return schema.type === 'string' && Object.keys(schema).length === 1;
}

/** The name in `components.parameters` of a parameter that several operations have. */
export function sharedNameOf({ path, operation }: OperationOfPath, parameter: Parameter): string {
  if (parameter.in === 'path') {
    const thing = thingOf(path, parameter);
    return pascalCase(thing ? `${thing}-id` : parameter.name);
  }
  // Those of lists with the same columns: `ImagesSort`.
  const list = ['sort', 'filter'].includes(parameter.name) ? operation.operationId.replace(/^list/, '') : '';
  return pascalCase(`${list}-${parameter.name}`);
}

/** What an id identifies: `image` for `imageId`, and for the `{id}` of `/api/admin/images/{id}`. */
function thingOf(path: string, { name }: Parameter): string | undefined {
  if (name !== 'id') return /^(\w+)Id$/.exec(name)?.[1];
  const [, collection] = /([\w-]+)\/\{id\}/.exec(path) ?? [];
  return collection?.replace(/ies$/, 'y').replace(/s$/, '');
}
