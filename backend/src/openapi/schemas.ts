import type { OpenAPIObject } from '@nestjs/swagger';
import { extendedClasses } from '../core/http/api-extends.js';
import { CONTACT_MARK } from '../core/http/contact-field.js';
import { ID_FILTER } from '../core/lists/list-parameters.js';
import { type OperationOfPath, pascalCase, sortByName } from './operation.js';

interface Schema {
  description?: string;
  properties?: Record<string, object>;
  required?: string[];
}

/**
 * The name of a class in the document: `WorkDraftDto` is `WorkDraft`, and the envelope around it, `WorkDraftAnswerDto`, is
 * `WorkDraftResponse`.
 */
export function publicName(className: string): string {
  return className.replace(/AnswerDto$/, 'Response').replace(/Dto$/, '');
}

/** Replaces the names of the classes. @throws Error if two classes get the same name */
export function renameSchemas(document: OpenAPIObject): OpenAPIObject {
  const names = Object.keys(document.components?.schemas ?? {});
  const twice = names.find((name) =>
    names.some((other) => other !== name && publicName(other) === publicName(name)),
  );
  if (twice) throw new Error(`Two schemas are called ${publicName(twice)}`);
  const renamed: OpenAPIObject = JSON.parse(
    JSON.stringify(document).replaceAll(
      /"#\/components\/schemas\/(\w+)"/g,
      (_, name: string) => `"#/components/schemas/${publicName(name)}"`,
    ),
  );
  const schemas = Object.entries(renamed.components?.schemas ?? {});
  renamed.components = {
    ...renamed.components,
    schemas: sortByName(Object.fromEntries(schemas.map(([name, schema]) => [publicName(name), schema]))),
  };
  return renamed;
}

/** Leaves out of the schemas of `@ApiExtends` what their base has, and refers to the base. */
export function referToBases(schemas: Record<string, object>): void {
  const complete: Record<string, Schema> = { ...schemas };
  for (const [name, baseName] of extendedClasses()) {
    const { description, properties = {}, required = [] } = complete[name] ?? {};
    const base = complete[baseName];
    if (!base || !complete[name]) continue;
    const own = Object.entries(properties).filter(
      ([field, property]) => JSON.stringify(property) !== JSON.stringify(base.properties?.[field]),
    );
    const ownRequired = required.filter((field) => !base.required?.includes(field));
    schemas[name] = {
      description,
      allOf: [
        { $ref: `#/components/schemas/${baseName}` },
        {
          type: 'object',
          properties: Object.fromEntries(own),
          ...(ownRequired.length > 0 && { required: ownRequired }),
        },
      ],
    };
  }
}

/** Fields with contact data are absent for callers without `users:contacts`, so no program may rely on them. */
export function describeContacts(schemas: Record<string, object>): void {
  for (const schema of Object.values(schemas) as Schema[]) {
    const { properties = {}, required = [] } = schema;
    const always = required.filter((name) => !(CONTACT_MARK in (properties[name] ?? {})));
    if (always.length > 0) schema.required = always;
    else delete schema.required;
  }
}

const TEXTS = ['content', 'submissionContent'];

/** A save has either the whole text, or an edit with its base version and the length of the result: `oneOf`. */
export function describeSaves(schemas: Record<string, object>): void {
  for (const [name, schema] of Object.entries(schemas) as [string, Schema][]) {
    const { description, properties = {}, required = [] } = schema;
    const text = TEXTS.find((field) => field in properties);
    if (!('edit' in properties) || !text) continue;
    const without = (...fields: string[]) =>
      Object.fromEntries(Object.entries(properties).filter(([field]) => !fields.includes(field)));
    const variant = (title: string, fields: Record<string, object>, ...needed: string[]) => ({
      title,
      type: 'object',
      properties: fields,
      required: [...required, ...needed],
    });
    schemas[name] = {
      description,
      oneOf: [
        variant('The whole text', without('edit', 'length'), text),
        variant('An edit', without(text), 'baseVersion', 'edit', 'length'),
      ],
    };
  }
}

/**
 * Moves the filters of a list to `components.schemas`: those of `listUsers` are `UsersFilter`. Exports and counts with the
 * same filters refer to it.
 */
export function shareFilters(schemas: Record<string, object>, operations: OperationOfPath[]): void {
  schemas[ID_FILTER.name] = ID_FILTER.schema;
  const names = new Map<string, string>();
  const lists = operations.filter(({ operation }) => operation.operationId.startsWith('list'));
  for (const { path, operation } of [...lists, ...operations]) {
    const json = operation.parameters?.find(({ name }) => name.startsWith('filter'))?.schema;
    const given = json?.contentSchema;
    if (!json || !given || '$ref' in given || '$ref' in ((given.items as object) ?? {})) continue;
    const filter = (given.items ?? given) as object;
    const key = JSON.stringify(filter);
    const isList = operation.operationId.startsWith('list');
    const name = isList ? `${pascalCase(operation.operationId.slice('list'.length))}Filter` : names.get(key);
    if (!name) throw new Error(`${operation.operationId} has filters of no list`);
    if (!names.has(key)) names.set(key, name);
    schemas[name] ??= {
      description: `The filters of \`GET ${path}\`. An absent one excludes no row.`,
      ...filter,
    };
    const reference = { $ref: `#/components/schemas/${name}` };
    json.contentSchema = given.items ? { ...given, items: reference } : reference;
  }
}
