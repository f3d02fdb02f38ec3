import { htmlToText, textToHtml } from '@inkwell/contract/plain-text';
import { countWords } from '@inkwell/contract/word-count';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitise, toStorableText } from './draft-text.js';

/** Any characters, and typed text that looks like markup. */
const typed = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '<!--',
        '-->',
        ']]>',
        '<![CDATA[',
        '</',
        ' />',
        '&',
        '&amp;',
        '&nbsp;',
        '&#60;',
        '&lt',
        '\u00a0',
        '\r\n',
        '\n',
        '\t',
        '\u2028',
        '\ufeff',
        'שלום',
      ),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

test('the server returns a plain text as it was typed', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const kept = textToHtml(toStorableText(text));
      expect(sanitise(kept)).toBe(kept);
      expect(htmlToText(kept)).toBe(toStorableText(text));
    }),
    { numRuns: 2000 },
  );
});

test('converting any text to HTML and back returns the same text', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), typed, (units, text) => {
      const any = String.fromCharCode(...units) + text;
      expect(htmlToText(textToHtml(any))).toBe(any);
    }),
    { numRuns: 2000 },
  );
});

test('the word count of HTML is the number of typed words', () => {
  const word = fc.constantFrom('one', '<b>', 'a&b', '5<6', '&nbsp;', '<!--', '😀', "it's");
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.constantFrom(' ', '\n', '\u00a0'))), (words) => {
      expect(countWords(textToHtml(words.flat().join('')))).toBe(words.length);
    }),
  );
});
