import 'reflect-metadata';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HttpError } from '../../core/http/domain-error.js';
import { createValidationPipe } from '../../core/http/validation.js';
import { DRAFT_FIELDS } from '../../drafts/draft-change.js';
import { SaveDraftDto } from './draft.dto.js';
import { SavePageDraftDto } from './page.dto.js';

const IMAGE = '3f1f7c5e-6f0e-4b0e-9a53-0a4c1b0a3c11';

/** The same rules without the fast validation, which a subclass does not inherit. */
class SaveByRules extends SaveDraftDto {}
class SavePageByRules extends SavePageDraftDto {}

const pipe = createValidationPipe(DRAFT_FIELDS);
const outcome = (metatype: new () => object, body: unknown): Promise<unknown> =>
  pipe.transform(structuredClone(body), { type: 'body', metatype }).then(
    (read: object) => ({ ...read }),
    // Inherited rules run in another order, so the message of the answer can differ.
    ({ details }: HttpError) => ({ details }),
  );

const count = fc.oneof(
  fc.nat(),
  fc.constantFrom<unknown>(-1, 0.5, 1_000_000_001, 1_000_000_000, '3', null, undefined, Number.NaN, [], {}),
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom<unknown>(undefined, null, 7, {}));
const edit = fc.record({ at: count, remove: count, insert: text, other: text }, { requiredKeys: [] });
const body = fc.record(
  {
    baseVersion: count,
    length: count,
    edit: fc.oneof({ weight: 5, arbitrary: edit }, { weight: 1, arbitrary: count }),
    content: fc.oneof(fc.constant(undefined), text),
    submissionContent: fc.oneof(fc.constant(undefined), text),
    imageId: fc.oneof(fc.constant(IMAGE), text),
    role: fc.string(),
    reason: fc.constantFrom<unknown>(undefined, 'manual', 'conflict', 'not_chosen', 'submit', null, 7),
  },
  { requiredKeys: ['baseVersion', 'length', 'edit', 'imageId'] },
);

test.each([
  ['a document', SaveDraftDto, SaveByRules],
  ['a page', SavePageDraftDto, SavePageByRules],
])('the fast validation of a save of %s equals the validation rules', async (_, quick, byRules) => {
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      expect(await outcome(quick, sent)).toEqual(await outcome(byRules, sent));
    }),
    { numRuns: 500 },
  );
});
