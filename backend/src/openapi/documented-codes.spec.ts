import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { committedDocument, resolved } from '../../test/committed-document.js';

interface Responses {
  responses: Record<string, { description: string } | { $ref: string }>;
}
const { paths } = committedDocument<{ paths: Record<string, Record<string, Responses>> }>();

/** The specs whose calls `TestApp` compares with the document. */
function specsOfDatabase(): string[] {
  return ['..', '../../test'].flatMap((name) => {
    const folder = join(import.meta.dirname, name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => file.endsWith('.db.spec.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  });
}

test('each documented code is expected by a test of the database, where its response is compared too', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const codes = operations.flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, response]) => resolved(response).description.match(/[A-Z_]{4,}/g) ?? []),
  );
  const specs = specsOfDatabase();
  const untested = [...new Set(codes)].filter((code) => !specs.some((text) => text.includes(`'${code}'`)));
  expect(codes.length).toBeGreaterThan(1000);
  expect(untested).toEqual([]);
});
