/** Prints what Spectral's rules for OpenAPI find in the named document, and fails if it is anything. */
import { readFileSync } from 'node:fs';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const SCHEMA_EXAMPLES = 'oas3-valid-schema-example';
/** A pair has `prefixItems`, and `items: false` for no third. The rule takes `false` for missing. */
const ITEMS_OF_ARRAYS = {
  ...rulesets.oas.rules['array-items'],
  given: "$..[?(@ && @.type === 'array' && !@.prefixItems)]",
};

const file = process.argv[2];
const spectral = new core.Spectral();
spectral.setRuleset({
  extends: [rulesets.oas],
  rules: {
    [SCHEMA_EXAMPLES]: onceForEachSchema(rulesets.oas.rules[SCHEMA_EXAMPLES]),
    'array-items': ITEMS_OF_ARRAYS,
    'oas3-parameter-description': 'warn',
    'tag-description': 'warn',
    'schema-description': {
      message: 'A schema needs a description: `@ApiSchema({ description })`.',
      given: '$.components.schemas.*',
      resolved: false,
      // biome-ignore lint/suspicious/noThenProperty: Spectral's name for what a rule does
      then: { function: ({ description }) => (description ? [] : [{ message: 'no description' }]) },
    },
  },
});
const findings = await spectral.run(new core.Document(readFileSync(file, 'utf8'), parsers.Yaml, file));
for (const { code, message, range, path } of findings) {
  console.log(`${file}:${range.start.line + 1} ${code}: ${message} (${path.join(' > ')})`);
}
process.exitCode = findings.length > 0 ? 1 : 0;

/**
 * The same rule, for schemas that occur several times. Spectral resolves the references first, so it would compile a schema again
 * for each call that uses it.
 */
function onceForEachSchema(rule) {
  const valid = new Set();
  const check = (schema, options, context) => {
    const text = JSON.stringify(schema);
    if (valid.has(text)) return [];
    const found = rule.then.function(schema, options, context) ?? [];
    if (found.length === 0) valid.add(text);
    return found;
  };
  // biome-ignore lint/suspicious/noThenProperty: Spectral's name for what a rule does
  return { ...rule, then: { ...rule.then, function: check } };
}
