import { describe, expect, it } from 'vitest';
import { agreementHtml, fillAgreement } from './agreement-text.js';

const reader = { name: 'Ada', email: 'ada@example.com', date: new Date('2026-11-20T23:59:59Z') };

describe('fillAgreement', () => {
  it('fills in every placeholder', () => {
    const content = 'I, {{name}} ({{email}}), agree on {{ date }}. {{name}}';
    expect(fillAgreement(content, reader)).toBe('I, Ada (ada@example.com), agree on 20 November 2026. Ada');
  });

  it('does not fill in placeholders inside filled-in values', () => {
    const name = '{{email}} $& $1 {{date}}';
    expect(fillAgreement('[{{name}}]', { ...reader, name })).toBe(`[${name}]`);
  });

  it('does not change other braces', () => {
    const content = '{{password}} {{#each}} {{constructor}} {name} {{ NAME }}';
    expect(fillAgreement(content, reader)).toBe(content);
  });
});

describe('agreementHtml', () => {
  it('starts a paragraph at a blank line and keeps line breaks', () => {
    expect(agreementHtml('First.\r\nStill first.\n \n\n  Second.\n')).toBe(
      '<p dir="auto">First.<br>\nStill first.</p>\n<p dir="auto">Second.</p>',
    );
  });

  it('makes a short line of its own a heading', () => {
    expect(agreementHtml('2. Payment\n\nWe pay.\n\n---')).toBe(
      '<h2 dir="auto">2. Payment</h2>\n<p dir="auto">We pay.</p>\n<p dir="auto">---</p>',
    );
  });

  it('escapes HTML', () => {
    expect(agreementHtml(`<script>"&'`)).toBe('<h2 dir="auto">&lt;script&gt;&quot;&amp;&#39;</h2>');
  });

  it('returns nothing for an empty text, and is fast for a hostile one', () => {
    expect(agreementHtml(' \n\n ')).toBe('');
    expect(agreementHtml(`${'\n '.repeat(100_000)}x.`)).toBe('<p dir="auto">x.</p>');
  });
});
