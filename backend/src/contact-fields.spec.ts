import { isPermission } from '@inkwell/contract/permissions';
import { describe, expect, test } from 'vitest';
import { committedDocument, resolved } from '../test/committed-document.js';
import { ACCESS_MARK } from './access/access.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  'x-contact'?: boolean;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
}
interface Response {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  [ACCESS_MARK]: string;
  responses: Record<string, Response | { $ref: string }>;
}
interface Field {
  /** The schema and the property, as in `UserName.email`. */
  name: string;
  property: string;
  schema: Schema;
}

const document = committedDocument<{
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}>();

/** Names and examples of contact data. */
const CONTACT_NAME = /e-?mail|mobile|phone|contact|address|recipient|changedBy/i;
const CONTACT_EXAMPLE = /[\w.]+@[\w.]+|\b\d{10}\b/;

/** Fields that look like contact data of a user and are none. */
const NO_CONTACTS: Record<string, string> = {
  'ActiveSession.ipAddress': 'a network address',
  'AuditEntry.ipAddress': 'a network address',
  'SignedAgreement.ipAddress': 'a network address',
  'SiteConfig.footerContactNumber': 'of the site, on every page',
  'SiteConfig.footerAddress': 'of the site, on every page',
  'SiteConfig.footerEmail': 'of the site, on every page',
};

/** The fields of the responses of all calls that need a permission. Other calls return the caller's own data only. */
function responseFields(): Field[] {
  const fields = new Map<string, Field>();
  const visited = new Set<string>();
  const visit = (schema: Schema | undefined, owner: string): void => {
    if (!schema) return;
    if (schema.$ref) {
      const name = schema.$ref.replace('#/components/schemas/', '');
      if (visited.has(name)) return;
      visited.add(name);
      visit(document.components.schemas[name], name);
      return;
    }
    for (const [property, child] of Object.entries(schema.properties ?? {})) {
      const name = `${owner}.${property}`;
      fields.set(name, { name, property, schema: child });
      visit(child, name);
    }
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, owner);
    for (const part of [schema.items, ...(schema.allOf ?? []), ...(schema.oneOf ?? [])]) visit(part, owner);
  };
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    if (!isPermission(operation[ACCESS_MARK])) continue;
    for (const response of Object.values(operation.responses))
      visit(resolved<Response>(response).content?.['application/json']?.schema, 'response');
  }
  return [...fields.values()];
}

const isMarked = ({ schema }: Field) => schema['x-contact'] === true;
const isText = ({ schema: { type = 'string', format } }: Field) =>
  format !== 'date-time' && [type].flat().some((one) => ['string', 'object'].includes(one));
const looksLikeContact = (field: Field) =>
  isText(field) &&
  (CONTACT_NAME.test(field.property) ||
    field.schema.format === 'email' ||
    CONTACT_EXAMPLE.test(JSON.stringify(field.schema.example ?? '')));

describe('the fields of responses to staff', () => {
  const fields = responseFields();

  test('are marked as contact data if they look like it', () => {
    const found = fields.filter(looksLikeContact);
    expect(found.length).toBeGreaterThan(20);
    expect(
      found.filter((field) => !isMarked(field) && !NO_CONTACTS[field.name]).map(({ name }) => name),
    ).toEqual([]);
    expect(Object.keys(NO_CONTACTS).filter((name) => !found.some((field) => field.name === name))).toEqual(
      [],
    );
  });

  test('have no name of contact data unless they are contact data, because fields are left out by name', () => {
    const names = new Set(fields.filter(isMarked).map(({ property }) => property));
    expect(
      fields.filter((field) => names.has(field.property) && !isMarked(field)).map(({ name }) => name),
    ).toEqual([]);
  });
});
