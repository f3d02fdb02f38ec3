import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { teiDocument } from '../../backend/dist/integrations/exports/texts/tei.js';
import { inRoot } from '../lib/paths.mjs';

const SCHEMA = inRoot('backend', 'test', 'tei-subset.rng');

/** One of each element that an export writes. */
const HTML = `<p>0</p><h1 class="ql-align-center">A</h1><p class="ql-indent-2 ql-direction-rtl">a\t\tb</p>
<h3>B</h3><blockquote>c<br>d</blockquote><h2>C</h2><p><strong><s>[illegible]</s></strong> H<sub>2</sub><code>x</code></p>
<p><span class="mark-added mark-unclear">e</span> <span class="mark-abbreviation" data-expansion="Saint &amp; Co">St</span></p>
<p><a href="https://example.com/100% a#b#c">link</a> <img src="data:image/png;base64,AA=="></p>
<ol><li data-list="ordered">f  g</li><li data-list="bullet" class="ql-indent-1">h</li></ol>
<div class="ql-code-block-container"><div class="ql-code-block">i</div><div class="ql-code-block">  j</div></div>`;

const FACTS = {
  title: 'Ledger',
  author: 'Ada & Ben',
  publisher: 'Inkwell',
  project: 'Letters',
  image: {
    id: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34',
    title: 'Ledger',
    fileName: 'Page #2: 100%.jpg',
    pageNumber: 2,
  },
  textId: '42',
  version: 3,
  submittedAt: '2026-11-20T08:00:00.000Z',
  exportedAt: '2026-11-28T09:00:00.000Z',
  serverVersion: '0.5.0',
};

/** Checks the TEI of the exports with jing, which reads schemas more strictly than the library of the tests. */
export function checkTei() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-tei-'));
  const write = (name, document) => {
    const file = join(folder, name);
    writeFileSync(file, document);
    return file;
  };
  try {
    const page = teiDocument(HTML, FACTS);
    const valid = [
      write('page.xml', page),
      write('document.xml', teiDocument(HTML, { ...FACTS, image: null })),
    ];
    const { status, stdout, stderr } = jing([...valid, write('empty.xml', teiDocument('', FACTS))]);
    if (status !== 0) throw new Error(`jing refuses the TEI of an export:\n${stdout}${stderr}`);
    const wrong = page.replace('<p>0</p>', '<p><p>0</p></p>');
    if (jing([write('wrong.xml', wrong)]).status === 0)
      throw new Error('jing accepts a paragraph in a paragraph');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function jing(files) {
  return spawnSync('jing', [SCHEMA, ...files], { encoding: 'utf8' });
}
