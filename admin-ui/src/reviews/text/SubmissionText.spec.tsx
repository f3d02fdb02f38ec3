import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SubmissionText } from './SubmissionText';

/** The HTML that the console shows of a text. */
function show(html: string): string {
  const { container } = render(<SubmissionText html={html} />);
  return container.firstElementChild?.innerHTML ?? '';
}

describe('a text of a user', () => {
  it.each([
    '<h2 class="ql-align-center">Title</h2><p>One <strong>two</strong> <em>three</em><br>four</p>',
    '<ul><li>a</li></ul><blockquote>b</blockquote>',
    '<p><span style="color: rgb(230, 0, 0); background-color: rgb(255, 255, 0);">c</span></p>',
    '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer">d</a></p>',
    '<p><img alt="" width="200" height="100" src="data:image/png;base64,iVBORw0KGgo="></p>',
    '<div class="ql-code-block-container"><div class="ql-code-block">if (a &lt; b)</div></div>',
    'plain\ntext',
  ])('is shown as it was written: %s', (html) => {
    expect(show(html)).toBe(html);
  });

  it('shows the lists of the editor as real lists with their levels', () => {
    expect(
      show(
        '<ol><li data-list="bullet"><span class="ql-ui"></span>a</li><li data-list="ordered" class="ql-indent-1">b</li></ol>',
      ),
    ).toBe('<ul><li>a<ol type="a"><li>b</li></ol></li></ul>');
  });

  it('shows videos of the allowed sites', () => {
    const address = 'https://player.vimeo.com/video/12345';
    expect(show(`<iframe class="ql-video" src="${address}"></iframe>`)).toMatch(
      /^<iframe [^>]*src="https:\/\/player\.vimeo\.com\/video\/12345"[^>]*><\/iframe>$/,
    );
  });

  // Texts that were stored by an earlier version may contain the first two.
  it.each([
    ['<p>a</p><iframe class="ql-video" src="https://evil.test"></iframe>', '<p>a</p>'],
    ['<p>a<img src="https://evil.test/a.png"></p>', '<p>a</p>'],
    ['<p>a<img src="x" onerror="alert(1)"></p>', '<p>a</p>'],
    ['<p onclick="alert(1)" id="root">a</p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['<p>a</p><script>alert(1)</script><style>p { color: red }</style>', '<p>a</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>">a</iframe>', ''],
    ['<svg onload="alert(1)"><script>alert(2)</script></svg>', ''],
    ['<form action="https://evil.test"><button>a</button></form>', 'a'],
    ['<p style="background-image: url(https://evil.test/a.png); position: fixed">a</p>', '<p>a</p>'],
    ['<p style="color: url(https://evil.test)">a</p>', '<p>a</p>'],
    ['<p class="MuiButton-root ql-indent-1">a</p>', '<p class="ql-indent-1">a</p>'],
  ])('is shown without what is not allowed: %s', (html, shown) => {
    expect(show(html)).toBe(shown);
  });
});
