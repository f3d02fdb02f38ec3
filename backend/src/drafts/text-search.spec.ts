import { describe, expect, test } from 'vitest';
import { toSearchableBody } from './searchable-text.js';
import { buildSnippet, toPrefixQuery } from './text-search.service.js';

test('the searchable body is the text of the HTML in one line', () => {
  expect(toSearchableBody('<p>One <b>two</b></p><p>&lt;three&gt; &amp;&nbsp;four</p>')).toBe(
    'One two <three> & four',
  );
});

test.each([
  ['Harbour', `'harbour':*`],
  ['harbour  ROAD', `'harbour':* & 'road':*`],
  [`o'hara & (x | y):*`, `'o':* & 'hara':* & 'x':* & 'y':*`],
  ['Žižek 3.14', `'žižek':* & '3':* & '14':*`],
  ['İstanbul', `'istanbul':*`],
  ['ΟΔΟΣ', `('οδοσ':* | 'οδος':*)`],
  ['Jose\u0301', `'josé':*`],
  ['!?', null],
])('the question %j becomes the query %j', (question, query) => {
  expect(toPrefixQuery(question)).toBe(query);
});

describe('a snippet', () => {
  const marked = (body: string, question: string) => {
    const { text, matches } = buildSnippet(body, question);
    return matches.map(({ start, end }) => text.slice(start, end));
  };

  test('marks prefixes of words in any case, and nothing inside words', () => {
    expect(marked('Start the Art of ARTISTS, art-lovers', 'art')).toEqual(['Art', 'ART', 'art']);
    expect(marked('İstanbul ΟΔΟΣ jose\u0301', 'ist οδος josé')).toEqual(['İst', 'ΟΔΟΣ', 'jose\u0301']);
    expect(marked('a bright cold day', 'cold bri')).toEqual(['bri', 'cold']);
  });

  test('starts and ends between words around the first match', () => {
    const body = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`.trim();
    const { text, matches } = buildSnippet(body, 'needle');
    expect(text).toMatch(/^before .* needle after .* after$/);
    expect(text.length).toBeLessThanOrEqual(240);
    expect(matches).toHaveLength(1);
  });

  test('is the beginning of a text without blanks or without a match', () => {
    expect(buildSnippet('x'.repeat(1000), 'x').text).toHaveLength(240);
    expect(buildSnippet('nothing here', 'needle')).toEqual({ text: 'nothing here', matches: [] });
    expect(buildSnippet('', '!')).toEqual({ text: '', matches: [] });
  });
});
