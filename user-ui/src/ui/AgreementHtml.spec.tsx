import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AgreementHtml } from './AgreementHtml';

function show(html: string): string {
  const { container } = render(<AgreementHtml html={html} />);
  return container.firstElementChild?.innerHTML ?? '';
}

describe('an agreement as HTML', () => {
  it('keeps paragraphs, lists and emphasis', () => {
    const html = '<h2>Terms</h2><p>One <strong>two</strong><br>three</p><ul><li>four</li></ul>';
    expect(show(html)).toBe(html.replace(/<(h2|p|ul|li)>/g, '<$1 dir="auto">'));
  });

  it('keeps the text of tags it does not know, without the tags', () => {
    expect(show('<div><p>Inside <a href="javascript:alert(1)">a link</a></p></div>')).toBe(
      '<p dir="auto">Inside a link</p>',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<style>p { display: none }</style>',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="<p>x</p>"></iframe>',
    '<svg><script>alert(1)</script></svg>',
  ])('drops %s', (html) => {
    expect(show(`<p>Before</p>${html}`)).toBe('<p dir="auto">Before</p>');
  });

  it('drops attributes', () => {
    expect(show('<p onclick="alert(1)" style="color: red" class="x">Text</p>')).toBe(
      '<p dir="auto">Text</p>',
    );
  });

  it('shows escaped markup as text', () => {
    expect(show('<p>&lt;b&gt;</p>')).toBe('<p dir="auto">&lt;b&gt;</p>');
  });
});
