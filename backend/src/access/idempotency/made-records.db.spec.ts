import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { committedDocument, resolved } from '../../../test/committed-document.js';
import { documentedOperations } from '../../../test/operations.js';
import { TestApp } from '../../../test/test-app.js';
import { nameOfOne } from '../read-record.js';
import { type IdempotencyConfig, recordPath } from './idempotent.js';

interface Schema {
  $ref?: string;
  /** The first one is not null. */
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}
interface Call {
  parameters?: { name: string }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const { paths } = committedDocument<{ paths: Record<string, Record<string, Call>> }>();

/** A repetition continues with the items that are not done. */
const WITH_PARTS = /bulk-/;
/** They change nothing, so they run again. */
const PREVIEWS = /preview/;

/** What a repetition after a kill answers without, because no GET call has it. */
const LACKING = {
  giveAssignment: ['assignment.imageIds', 'assignment.workStatus'],
  restoreWorkVersionOfUser: ['work.userId'],
};

function fieldsOf(schema: Schema): Record<string, Schema> {
  const { allOf = [], anyOf = [], properties = {} } = resolved<Schema>(schema);
  return Object.assign({}, ...allOf.map(fieldsOf), ...anyOf.slice(0, 1).map(fieldsOf), properties);
}

function requiredOf(schema: Schema): string[] {
  const { allOf = [], required = [] } = resolved<Schema>(schema);
  return [...allOf.flatMap(requiredOf), ...required];
}

const successOf = (call: Call | undefined): Schema | undefined =>
  Object.entries(call?.responses ?? {}).flatMap(([status, { content }]) =>
    status < '300' && content?.['application/json'] ? [content['application/json'].schema] : [],
  )[0];

/** Of the GET call, or of the rows of the list. */
function recordAt(path: string): Schema | undefined {
  const url = path.replace(/\?.*/, '').replaceAll(/:(\w+)/g, '{$1}');
  const listUrl = url.replace(/\/[^/]+$/, '');
  const found = successOf(paths[url]?.get);
  if (found && '_id' in fieldsOf(found))
    return { properties: { [nameOfOne(listUrl.slice(listUrl.lastIndexOf('/') + 1))]: found } };
  if (found) return found;
  const list = successOf(paths[listUrl]?.get);
  const rows = Object.entries(list ? fieldsOf(list) : {}).find(([, { items }]) => items);
  return rows && { properties: { [nameOfOne(rows[0])]: rows[1].items ?? {} } };
}

function lackingIn(found: Schema | undefined, wanted: Schema, at = ''): string[] {
  const fields = found ? fieldsOf(found) : {};
  return requiredOf(wanted).flatMap((name) => {
    const [field, expected] = [fields[name], fieldsOf(wanted)[name]];
    if (!field || !expected) return [`${at}${name}`];
    return field.$ref === expected.$ref ? [] : lackingIn(field, expected, `${at}${name}.`);
  });
}

test('what a call made is read where it has the fields of the response', async () => {
  const configs = new Map<string, IdempotencyConfig>();
  const app = await TestApp.start({
    beforeInit: (nest) => {
      const server: FastifyInstance = nest.getHttpAdapter().getInstance();
      server.addHook('onRoute', ({ method, url, config }) => {
        if (method === 'POST') configs.set(url, config ?? {});
      });
    },
  });
  await app.stop();
  const lacking: Record<string, string[]> = {};
  let checked = 0;
  for (const { id, path, method } of documentedOperations()) {
    const call = paths[path]?.[method.toLowerCase()];
    const takesKey = call?.parameters?.some((one) => resolved(one).name === 'Idempotency-Key');
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const config = configs.get(url);
    const response = successOf(call);
    if (!takesKey || !response || WITH_PARTS.test(path) || PREVIEWS.test(path)) continue;
    if (!config) throw new Error(`No route for ${id}`);
    if (config.runsAgain || config.idBesideSecret) continue;
    checked += 1;
    const found = lackingIn(recordAt(recordPath(url, config)), response).filter((name) => name !== 'message');
    if (found.length > 0) lacking[id] = found.sort();
  }
  expect(lacking).toEqual(LACKING);
  expect(checked).toBeGreaterThan(40);
});
