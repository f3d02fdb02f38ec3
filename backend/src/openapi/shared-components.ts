import type { OpenAPIObject } from '@nestjs/swagger';
import { INVALID_KEY_CODES } from '../auth/api-keys/api-keys.errors.js';
import { nameOfErrors } from '../core/http/api-errors.js';
import { type OperationOfPath, pascalCase, type Response, sortByName } from './operation.js';
import { sharedNameOf } from './path-parameters.js';
import { publicName } from './schemas.js';

/** A response with more error codes has the name of its first operation, because theirs would be too long to read. */
const MAX_CODES_IN_NAME = 3;
/** A shorter schema of a property stays where it is, and so does one that fewer schemas have. */
const MIN_PROPERTY_LENGTH = 90;
const MIN_SAME_PROPERTIES = 4;

interface Schema {
  properties?: Record<string, object>;
  allOf?: Schema[];
  oneOf?: Schema[];
}

/** A place in the document whose value may be replaced by a reference. */
interface Place {
  parent: Record<string, object>;
  key: string;
  name: string | undefined;
}

/**
 * Moves what two or more operations have alike to the components: headers, parameters and responses. An error response has the
 * name of its error codes, such as `ForbiddenOrNotFound`, another response that of its schema.
 */
export function shareComponents(document: OpenAPIObject, operations: OperationOfPath[]): void {
  const responses = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      parent: operation.responses as Record<string, object>,
      status,
      response,
      operationId: operation.operationId,
    })),
  );
  document.components = {
    ...document.components,
    headers: share(
      'headers',
      responses.flatMap(({ response: { headers = {} } }) =>
        Object.keys(headers).map((key) => ({ parent: headers, key, name: key.replaceAll('-', '') })),
      ),
    ),
    parameters: {
      ...document.components?.parameters,
      ...share(
        'parameters',
        operations.flatMap((call) => {
          const { parameters = [] } = call.operation;
          return parameters.map((parameter, index) => ({
            parent: parameters as unknown as Record<string, object>,
            key: String(index),
            name: sharedNameOf(call, parameter),
          }));
        }),
      ),
    },
    responses: share(
      'responses',
      responses.map(({ parent, status, response, operationId }) => ({
        parent,
        key: status,
        name:
          Number(status) < 400
            ? nameOfSchema(response)
            : (nameOfErrorResponse(response) ?? `${pascalCase(operationId)}${status}`),
      })),
    ),
  } as OpenAPIObject['components'];
}

/** Moves the schemas of properties that many schemas have alike to the components, such as `totalIsMore` of each list. */
export function shareProperties(schemas: Record<string, object>): void {
  const places = Object.values(schemas).flatMap(propertiesOf);
  // A schema of the components needs a description.
  const long = places.filter(({ parent, key, name = '' }) => {
    const property = parent[key] ?? {};
    const isLong = JSON.stringify(property).length >= MIN_PROPERTY_LENGTH;
    return isLong && 'description' in property && !(name in schemas);
  });
  Object.assign(schemas, share('schemas', long, MIN_SAME_PROPERTIES));
}

function propertiesOf({ properties = {}, allOf = [], oneOf = [] }: Schema): Place[] {
  return [
    ...Object.keys(properties).map((key) => ({ parent: properties, key, name: pascalCase(key) })),
    ...[...allOf, ...oneOf].flatMap(propertiesOf),
  ];
}

/** Codes that most calls have together, and the name for all of them. */
const GROUPS = {
  INVALID_INPUT: ['BAD_REQUEST', 'VALIDATION_FAILED'],
  INVALID_TOKEN: ['UNAUTHENTICATED', ...INVALID_KEY_CODES],
  PERMISSION_REFUSED: ['FORBIDDEN', 'PERMISSION_MISSING', 'SECOND_FACTOR_SETUP_REQUIRED'],
  ACCESS_REFUSED: ['FORBIDDEN', 'SECOND_FACTOR_SETUP_REQUIRED'],
};

function nameOfSchema({ content }: Response): string | undefined {
  const schema = content?.['application/json']?.schema?.$ref?.split('/').at(-1);
  return schema && publicName(schema);
}

/** The name of the error codes in the description of the response; undefined if there are too many. */
function nameOfErrorResponse({ description }: Response): string | undefined {
  const codes = description.match(/[A-Z_]+/g) ?? [];
  const names = Object.entries(GROUPS).reduce<string[]>(
    (rest, [name, group]) =>
      group.every((code) => rest.includes(code))
        ? [name, ...rest.filter((code) => !group.includes(code))]
        : rest,
    codes,
  );
  return names.length > MAX_CODES_IN_NAME ? undefined : nameOfErrors(names);
}

function share(section: string, places: Place[], minimum = 2): Record<string, object> {
  const shared: Record<string, object> = {};
  for (const same of Map.groupBy(places, ({ parent, key }) => JSON.stringify(parent[key])).values()) {
    const [{ parent, key, name } = { parent: {}, key: '', name: undefined }] = same;
    const value = parent[key];
    if (same.length < minimum || !name || name in shared || !value) continue;
    shared[name] = value;
    for (const place of same) place.parent[place.key] = { $ref: `#/components/${section}/${name}` };
  }
  return sortByName(shared);
}
