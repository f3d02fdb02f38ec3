/** Compares two versions of the OpenAPI document: what a program that was written for the first misses in the second. */

/**
 * Finds calls, parameters, fields and accepted values that are gone, new required ones, other types, and fields of responses that
 * are no longer always there. Error responses, new values in responses, and limits of numbers and lengths are not compared.
 * @returns {{ call: string, change: string }[]} `call` is such as `GET /api/users/dashboard`
 */
export function findBreakingChanges(before, after) {
  const comparison = { before, after, results: new Map() };
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const next = after.paths[path]?.[method];
      const changes = next ? compareCalls(old, next, comparison) : ['The call is gone'];
      return [...new Set(changes)].map((change) => ({ call: `${method.toUpperCase()} ${path}`, change }));
    }),
  );
}

/** @returns the changes whose calls the uppermost section of the changelog does not name under "Breaking" */
export function withoutNote(changes, changelog) {
  const [, section = ''] = changelog.split(/^## /m);
  const list = section.split(/^### /m).find((part) => part.startsWith('Breaking\n')) ?? '';
  return changes.filter(({ call }) => !list.includes(`\`${call}\``));
}

function compareCalls(old, next, comparison) {
  return [
    ...compareParameters(old.parameters ?? [], next.parameters ?? [], comparison),
    ...compareBodies(old.requestBody, next.requestBody, comparison),
    ...compareResponses(old.responses, next.responses, comparison),
  ];
}

function compareParameters(before, after, comparison) {
  const olds = before.map((one) => resolve(comparison.before, one));
  const nexts = after.map((one) => resolve(comparison.after, one));
  const isSame = (one) => (other) => one.name === other.name && one.in === other.in;
  return [
    ...olds.flatMap((old) => {
      const next = nexts.find(isSame(old));
      const place = `The parameter \`${old.name}\``;
      if (!next) return [`${place} is gone`];
      const needed = next.required && !old.required ? [`${place} is now required`] : [];
      const at = { place, isSent: true };
      const [oldJson, nextJson] = [old, next].map(describedJson);
      // A document that does not describe the JSON of a text has only the text.
      if (oldJson && nextJson) return [...needed, ...compareSchemas(oldJson, nextJson, at, comparison)];
      const [oldText, nextText] = [old, next].map(({ schema }) => schema ?? { type: 'string' });
      return [...needed, ...compareSchemas(oldText, nextText, at, comparison)];
    }),
    ...nexts
      .filter((next) => next.required && !olds.some(isSame(next)))
      .map(({ name }) => `The parameter \`${name}\` is new and required`),
  ];
}

/** The schema of a parameter that is JSON: in its content, as up to 0.4.0, or in its text. */
function describedJson({ schema, content }) {
  return schema?.contentSchema ?? content?.['application/json']?.schema;
}

function compareBodies(before, after, comparison) {
  const old = resolve(comparison.before, before ?? {});
  const next = resolve(comparison.after, after ?? {});
  const needed = next.required && !old.required ? ['A body is now required'] : [];
  return [...needed, ...compareContents(old, next, { place: 'The body', isSent: true }, comparison)];
}

function compareResponses(before, after, comparison) {
  const successes = Object.entries(before).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([status, response]) => {
    if (!after[status]) return [`The status ${status} is gone`];
    const old = resolve(comparison.before, response);
    const next = resolve(comparison.after, after[status]);
    return compareContents(old, next, { place: 'The response', isSent: false }, comparison);
  });
}

function compareContents(old, next, at, comparison) {
  return Object.entries(old.content ?? {}).flatMap(([type, { schema }]) => {
    const content = next.content?.[type];
    if (!content) return [`${at.place} is no longer ${type}`];
    return compareSchemas(schema, content.schema, at, comparison);
  });
}

/**
 * @param at.place how a change names the place
 * @param at.isSent whether programs send the value: then all that they sent must still be accepted. Else they receive it, and all that
 *   they rely on must still be there.
 */
function compareSchemas(old = {}, next = {}, at, comparison) {
  const key = old.$ref && next.$ref && [old.$ref, next.$ref, at.isSent].join(' ');
  const known = key && comparison.results.get(key);
  if (known) return known;
  // A schema can contain itself: inside, it counts as equal.
  if (key) comparison.results.set(key, []);
  const olds = variantsOf(comparison.before, old);
  const nexts = variantsOf(comparison.after, next);
  const compare = (one, other) => compareVariants(one, other, at, comparison);
  const changes =
    olds.length === 1 && nexts.length === 1
      ? compare(olds[0], nexts[0])
      : compareAlternatives(olds, nexts, at, compare);
  if (key) comparison.results.set(key, changes);
  return changes;
}

function compareAlternatives(olds, nexts, { place, isSent }, compare) {
  const fits = (one, other) => compare(one, other).length === 0;
  if (isSent) {
    const lost = olds.filter((old) => !nexts.some((next) => fits(old, next)));
    return lost.length > 0 ? [`${place} is not accepted in each form any more`] : [];
  }
  const unknown = nexts.filter((next) => !olds.some((old) => fits(old, next)));
  return unknown.length > 0 ? [`${place} has another form`] : [];
}

function compareVariants(old, next, { place, isSent }, comparison) {
  const [given, taker] = isSent ? [old, next] : [next, old];
  const types = typesOf(given).filter(
    (type) => !takes(taker, isSent && type === 'number' ? 'integer' : type),
  );
  const values =
    isSent && next.enum ? (old.enum ?? ['any text']).filter((one) => !next.enum.includes(one)) : [];
  const properties = Object.entries(old.properties ?? {});
  const gone = properties.filter(([name]) => !next.properties?.[name]).map(([name]) => name);
  // Contact data were absent for some callers at all times, though 0.4.0 did not say so.
  const isContact = (name) => !isSent && next.properties?.[name]?.['x-contact'] === true;
  const missing = (taker.required ?? []).filter(
    (name) => !given.required?.includes(name) && !gone.includes(name) && !isContact(name),
  );
  const inside = (name) => ({ place: `${place} > ${name}`, isSent });
  return [
    ...types.map((type) => `${place} ${isSent ? 'may not be' : 'can be'} ${type}`),
    ...values.map((value) => `${place} may not be \`${value}\``),
    ...gone.map((name) => `${place} has no \`${name}\``),
    ...missing.map((name) => `${place} ${isSent ? 'needs' : 'may lack'} \`${name}\``),
    ...properties.flatMap(([name, property]) =>
      next.properties?.[name]
        ? compareSchemas(property, next.properties[name], inside(name), comparison)
        : [],
    ),
    ...compareItems(old, next, inside('[]'), comparison),
  ];
}

/** The elements of a list, and the values of a record. */
function compareItems(old, next, at, comparison) {
  return ['items', 'additionalProperties'].flatMap((part) =>
    typeof old[part] === 'object' && typeof next[part] === 'object'
      ? compareSchemas(old[part], next[part], at, comparison)
      : [],
  );
}

/** The alternatives of a schema, each without references. */
function variantsOf(document, schema) {
  const { oneOf, anyOf, ...own } = merged(document, schema);
  const alternatives = oneOf ?? anyOf;
  if (!alternatives) return [own];
  return alternatives.flatMap((one) => variantsOf(document, { allOf: [own, one] }));
}

/** A schema with what its reference and its bases have. */
function merged(document, schema) {
  const { allOf = [], ...own } = resolve(document, schema);
  return allOf.map((base) => merged(document, base)).reduce(join, own);
}

function join(one, other) {
  return {
    ...one,
    ...other,
    ...((one.properties || other.properties) && { properties: { ...one.properties, ...other.properties } }),
    ...((one.required || other.required) && {
      required: [...(one.required ?? []), ...(other.required ?? [])],
    }),
  };
}

function resolve(document, { $ref, ...beside }) {
  if ($ref === undefined) return beside;
  const [, , section, name] = $ref.split('/');
  return { ...resolve(document, document.components[section][name]), ...beside };
}

function typesOf({ type, nullable }) {
  const types = [type ?? []].flat();
  return nullable && types.length > 0 ? [...types, 'null'] : types;
}

/** A schema without a type takes everything. What is sent as a number counts as a whole one, as almost all numbers of the API are. */
function takes(schema, type) {
  const types = typesOf(schema);
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
}
