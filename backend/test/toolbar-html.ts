/** All HTML that the editor's toolbar can make, as a browser serialises it. */
export const TOOLBAR_HTML: [what: string, html: string][] = [
  ['an empty editor', '<p><br></p>'],
  ['headings', '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>'],
  ['inline marks', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup></p>'],
  ['marks in marks', '<p><strong><em><s><u>all</u></s></em></strong></p>'],
  [
    'fonts and sizes',
    '<p><span class="ql-font-serif ql-size-large">a</span><span class="ql-size-huge">b</span></p>',
  ],
  ['a mark with a size', '<p><strong class="ql-size-small ql-font-monospace">a</strong></p>'],
  ['colour', '<p><span style="color: rgb(230, 0, 0);">red</span></p>'],
  ['background', '<p><span style="background-color: rgb(255, 255, 0);">yellow</span></p>'],
  ['both', '<p><strong style="color: rgb(0, 0, 0); background-color: rgba(0, 0, 0, 0.5);">x</strong></p>'],
  [
    'a bullet list',
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>a</li></ol>',
  ],
  [
    'a numbered list',
    '<ol><li data-list="ordered" class="ql-indent-1"><span class="ql-ui" contenteditable="false"></span>a</li></ol>',
  ],
  ['lists as copied', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['indent and direction', '<p class="ql-indent-8 ql-align-right ql-direction-rtl">שלום</p>'],
  ['align', '<p class="ql-align-center">a</p><p class="ql-align-justify">b</p>'],
  [
    'a link',
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">x</a></p>',
  ],
  ['a mail link', '<p><a href="mailto:ada@example.com" rel="noopener noreferrer" target="_blank">x</a></p>'],
  [
    'an address refused by the editor',
    '<p><a href="about:blank" rel="noopener noreferrer" target="_blank">x</a></p>',
  ],
  ['a picture', '<p><img src="data:image/png;base64,iVBORw0KGgo=" width="200" height="100"></p>'],
  ['a picture with a name', '<p><img src="data:image/jpeg;base64,/9j/4AA=" alt=""></p>'],
  [
    'a video',
    '<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube-nocookie.com/embed/x"></iframe>',
  ],
  ['a quotation', '<blockquote>said</blockquote>'],
  [
    'code',
    '<div class="ql-code-block-container" spellcheck="false"><div class="ql-code-block">if (a &lt; b &amp;&amp; c &gt; d)</div></div>',
  ],
  ['code as copied', '<pre data-language="plain">\nlet a;\n</pre>'],
  ['spaces', '<p>a&nbsp; b &nbsp; c\t</p>'],
  ['characters of markup', '<p>&lt;p&gt; &amp;amp; "quoted" \'too\'</p>'],
  ['emoji', '<p>😀 👩‍👩‍👧</p>'],
];
