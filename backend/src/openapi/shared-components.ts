import type { OpenAPIObject } from '@nestjs/swagger';
import { INVALID_KEY_CODES } from '../auth/api-keys/api-keys.errors.js';
import { nameOfErrors } from '../core/http/api-errors.js';
import { type OperationOfPath, sortByName } from './operation.js';
import { sharedNameOf } from './path-parameters.js';

/** A response with more error codes stays in its operation, because its name would be too long to read. */
const MAX_CODES_IN_NAME = 3;

/** A place in an operation whose value may be replaced by a reference. */
interface Place {
  parent: Record<string, object>;
  key: string;
  name: string | undefined;
}

/**
 * Moves what two or more operations have alike to the components: headers, parameters and error responses. A response has the
 * name of its error codes, such as `BadRequestOrValidationFailed`.
 */
export function shareComponents(document: OpenAPIObject, operations: OperationOfPath[]): void {
  const responses = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      parent: operation.responses as Record<string, object>,
      status,
      response,
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
        operations.flatMap(({ path, operation: { parameters = [] } }) =>
          parameters.map((parameter, index) => ({
            parent: parameters as unknown as Record<string, object>,
            key: String(index),
            name: sharedNameOf(path, parameter),
          })),
        ),
      ),
    },
    responses: share(
      'responses',
      responses
        .filter(({ status }) => Number(status) >= 400)
        .map(({ parent, status, response: { description } }) => ({
          parent,
          key: status,
          name: nameOfResponse(description.match(/[A-Z_]+/g) ?? []),
        })),
    ),
  } as OpenAPIObject['components'];
}

/** Codes that most calls have together, and the name for all of them. */
const GROUPS = {
  INVALID_TOKEN: ['UNAUTHENTICATED', ...INVALID_KEY_CODES],
  ACCESS_REFUSED: ['FORBIDDEN', 'SECOND_FACTOR_SETUP_REQUIRED'],
};

/** @param codes the error codes in the description of the response */
function nameOfResponse(codes: string[]): string | undefined {
  const names = Object.entries(GROUPS).reduce<string[]>(
    (rest, [name, group]) =>
      group.every((code) => rest.includes(code))
        ? [name, ...rest.filter((code) => !group.includes(code))]
        : rest,
    codes,
  );
  return names.length > MAX_CODES_IN_NAME ? undefined : nameOfErrors(names);
}

function share(section: string, places: Place[]): Record<string, object> {
  const shared: Record<string, object> = {};
  for (const same of Map.groupBy(places, ({ parent, key }) => JSON.stringify(parent[key])).values()) {
    const [{ parent, key, name } = { parent: {}, key: '', name: undefined }] = same;
    const value = parent[key];
    if (same.length < 2 || !name || name in shared || !value) continue;
    shared[name] = value;
    for (const place of same) place.parent[place.key] = { $ref: `#/components/${section}/${name}` };
  }
  return sortByName(shared);
}
