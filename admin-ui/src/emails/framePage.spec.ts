import { expect, it } from 'vitest';
import { toFramePage } from './framePage';

const html =
  '<html><head><style>.ink{color:red!important}</style></head><body style="margin:0"><p class="ink" style="color:#123">Hi</p><a class="link" href="https://inkwell.example/a?b=1" style="color:blue">Open</a></body></html>';

it('moves style attributes to a style element with the nonce, before the rules of the e-mail', () => {
  const page = toFramePage(html, 'abc');
  expect(page).not.toContain(' style="');
  expect(page).toContain(
    '<head><style nonce="abc">[data-style="0"]{margin:0}[data-style="1"]{color:#123}[data-style="2"]{color:blue}</style><style nonce="abc">.ink',
  );
  expect(page).toContain('<p class="ink" data-style="1">Hi</p>');
});

it('removes the addresses of links', () => {
  expect(toFramePage(html, 'abc')).toContain('<a class="link" data-style="2">Open</a>');
});
