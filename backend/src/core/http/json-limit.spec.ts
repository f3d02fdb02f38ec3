import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { JsonLimit } from './json-limit.js';

/** What the stream adds to the limit for names of fields. */
const OTHER_TEXTS_LENGTH = 4096;
const NAME = 'content';

/** Sends the JSON in pieces through a limit for the text. */
function pass(json: string, maxLength: number, pieceBytes: number): Promise<Buffer> {
  const bytes = Buffer.from(json);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  const text = { maxLength: maxLength + NAME.length - OTHER_TEXTS_LENGTH, tooLong: 'Too long' };
  const limited = new JsonLimit(text);
  return buffer(Readable.from(pieces).pipe(limited));
}

const escapeAll = (text: string) =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

test.each(['plain', 'a "quoted" \\ line\n\t\0', 'é한語', 'a😀b', '\\u0041 "}'])(
  'passes the text %j of the greatest length on unchanged, and refuses one more unit',
  async (text) => {
    for (const json of [JSON.stringify({ [NAME]: text }), `{"${NAME}":"${escapeAll(text)}"}`]) {
      for (const pieceBytes of [1, 3, 1000]) {
        expect((await pass(json, text.length, pieceBytes)).toString()).toBe(json);
        const refused = { code: 'PAYLOAD_TOO_LARGE', message: 'Too long' };
        await expect(pass(json, text.length - 1, pieceBytes)).rejects.toMatchObject(refused);
      }
    }
  },
);

test.each(['[', '{"a":', '[],', '0,', '{},'])('refuses a thousand times %s', async (part) => {
  const json = `[${part.repeat(1001)}`;
  await expect(pass(json, 10_000, 100)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('counts no separators in a text', async () => {
  const json = JSON.stringify({ [NAME]: '[{,:"\\'.repeat(1000) });
  expect((await pass(json, 6000, 1000)).toString()).toBe(json);
});

test('a body without a large text may have 40,000 separators, in strings of any length', async () => {
  const passed = (separators: number) =>
    buffer(Readable.from([`[${'"é",'.repeat(separators)}`]).pipe(new JsonLimit())).then(
      ({ length }) => length > 0,
    );
  expect(await passed(39_999)).toBe(true);
  await expect(passed(40_000)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
