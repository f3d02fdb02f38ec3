/** Prints what Spectral's rules for OpenAPI find in the named document, and fails if it is anything. */
import { readFileSync } from 'node:fs';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const file = process.argv[2];
const spectral = new core.Spectral();
spectral.setRuleset({ extends: [rulesets.oas] });
const findings = await spectral.run(new core.Document(readFileSync(file, 'utf8'), parsers.Yaml, file));
for (const { code, message, range, path } of findings) {
  console.log(`${file}:${range.start.line + 1} ${code}: ${message} (${path.join(' > ')})`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
