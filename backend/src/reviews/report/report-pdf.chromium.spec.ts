import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfRenderer } from '../../core/pdf/pdf-renderer.js';
import type { Accuracy, AlignmentRun } from '../accuracy/accuracy.js';
import { ReportPdf } from './report-pdf.js';
import type { ReportedItem, ReviewReport } from './review-report.js';

const renderer = new PdfRenderer();
const pdf = new ReportPdf(renderer);

beforeAll(() => renderer.warmUp(), 120_000);
afterAll(() => renderer.close());

const runs: AlignmentRun[] = [
  { kind: 'same', expected: 'It was a', written: 'It was a' },
  { kind: 'wrong', expected: 'dark', written: '<b>drak</b>' },
  { kind: 'same', expected: 'and', written: 'and' },
  { kind: 'missing', expected: 'very stormy', written: '' },
  { kind: 'same', expected: 'night', written: 'night' },
  { kind: 'inserted', expected: '', written: 'indeed' },
];

function accuracyOf(given: AlignmentRun[]): Accuracy {
  return {
    referenceWords: 1_200,
    submissionWords: 1_199,
    correct: 1_197,
    wrong: 4,
    missing: 2,
    inserted: 1,
    substituted: 1,
    illegible: 0,
    illegibleMarks: 0,
    percentage: 100,
    coversHalf: true,
    runs: given,
  };
}

const item = (changes: Partial<ReportedItem> = {}): ReportedItem => ({
  title: 'Ledger <1>',
  isCorrect: true,
  comments: '',
  references: ['Ledger <1>'],
  accuracy: accuracyOf(runs),
  ...changes,
});

function report(changes: Partial<ReviewReport> = {}): ReviewReport {
  return {
    brand: 'Inkwell & Sons',
    name: 'Sample <i>Writer</i>',
    email: 'writer@example.com',
    kind: 'page',
    project: 'Deeds <old>, no. 2',
    title: 'Ledger "</style>',
    round: 1,
    resultVersion: 1,
    reopenReason: null,
    replacedAt: null,
    submittedAt: new Date('2026-11-20T18:30:05Z'),
    reviewedAt: new Date('2026-11-21T09:00:00Z'),
    isAutomatic: false,
    result: { correct: 1_197, wrong: 1, percentage: 99, unit: 'words' },
    items: [item()],
    overallComments: 'Careful <work>.\nGo on.',
    overrideReason: null,
    penalty: null,
    ledger: [
      {
        at: new Date('2026-11-18T08:00:00Z'),
        detail: 'The work timer started.',
        by: 'you',
        deadlineAt: new Date('2026-11-22T08:00:00Z'),
      },
    ],
    ...changes,
  };
}

/** Without its styles, with entities read back. */
function bodyOf(changes: Partial<ReviewReport> = {}): string {
  const html = pdf.html(report(changes));
  return html
    .slice(html.indexOf('<body>'))
    .replace(/&#x27;/g, "'")
    .replace(/\u2060/g, '')
    .replace(/&#8288;/g, '');
}

describe('the report of a review', () => {
  it('shows user, result and clock history, escaped', () => {
    const body = bodyOf();
    for (const fact of [
      'Inkwell &amp; Sons',
      'Sample &lt;i&gt;Writer&lt;/i&gt;',
      'writer@example.com',
      'Deeds &lt;old&gt;, no. 2',
      'Review of your page “Ledger &quot;&lt;/style&gt;”',
      '99%',
      '1,197 words',
      '1 word<',
      'Careful &lt;work&gt;.\nGo on.',
      '20 November 2026, 18:30:05 UTC',
      '21 November 2026, 09:00:00 UTC',
      '1. Ledger &lt;1&gt;',
      'Correct',
      '1,197 of 1,200 words as in the original, 1 written differently, 2 missing, 1 not in the original.',
      'There is no penalty on this work.',
      'Wednesday, 18 November 2026, 08:00 UTC',
      'The work timer started.',
      'deadline Sunday, 22 November 2026, 08:00 UTC',
    ]) {
      expect(body).toContain(fact);
    }
    expect(body).not.toContain('comparing its words');
    expect(body).not.toContain('returned for correction');
  });

  it('marks each difference with a sign, a line and a colour', () => {
    const body = bodyOf();
    expect(body).toContain(
      'It was a <del>−&lt;b&gt;drak&lt;/b&gt;</del> <ins>+dark</ins> and <ins>+very stormy</ins> night <del>−indeed</del> </p>',
    );
    expect(pdf.html(report())).toMatch(/del \{ color: #\w+; text-decoration: line-through/);
    expect(pdf.html(report())).toMatch(/ins \{ color: #\w+; .*text-decoration: underline/);
  });

  it('keeps the paragraphs of the text and of its reference apart', () => {
    const body = bodyOf({
      items: [
        item({
          accuracy: accuracyOf([
            { kind: 'same', expected: 'One.', written: 'One.' },
            { kind: 'missing', expected: '\nTwo.\nThree.', written: '' },
            { kind: 'wrong', expected: '\nFour', written: '\nFore' },
          ]),
        }),
      ],
    });
    expect(body).toContain('One. \n<ins>+Two.\nThree.</ins> \n<del>−Fore</del> <ins>+Four</ins> </p>');
    expect(pdf.html(report())).toMatch(/\.text \{[^}]*white-space: pre-line/);
  });

  it('explains the difference marks only if there are differences', () => {
    expect(bodyOf()).toContain('How to read the differences');
    expect(bodyOf({ items: [item({ accuracy: null })] })).not.toContain('How to read');
    expect(bodyOf({ items: [item({ accuracy: accuracyOf(runs.slice(0, 1)) })] })).not.toContain(
      'How to read',
    );
  });

  it("shows the reviewer's comments, the reason of an override and the penalty", () => {
    const body = bodyOf({
      kind: 'sequential',
      title: 'Sequential work',
      overrideReason: 'The scan is <hard> to read.',
      items: [item(), item({ isCorrect: false, comments: 'Line 3 & 4\nare missing', accuracy: null })],
      penalty: {
        reason: 'The deadline passed with nothing submitted.',
        at: new Date('2026-11-22T08:00:00Z'),
      },
    });
    expect(body).toContain('Set by the reviewer: <bdi>The scan is &lt;hard&gt; to read.</bdi>');
    // The counts do not stand beside a percentage that does not follow from them.
    expect(body).toContain('Counted: 1,197 words right, 1 word wrong.');
    expect(body).not.toContain('<dt>Right</dt>');
    expect(body).toMatch(/2\. Ledger &lt;1&gt;<\/h3><span class="mark wrong">Wrong<\/span>/);
    expect(body).toContain('Line 3 &amp; 4\nare missing');
    expect(body).toContain('The deadline passed with nothing submitted.');
    expect(body).not.toContain('There is no penalty');
  });

  it('keeps the direction of the texts of users and reviewers apart from its own', () => {
    const said = 'النص غير مقروء.';
    const body = bodyOf({
      name: said,
      title: said,
      overallComments: said,
      reopenReason: said,
      items: [item({ title: said, comments: said })],
    });
    expect(body.match(new RegExp(`<p class="said" dir="auto">${said}</p>`, 'g'))).toHaveLength(3);
    expect(body).toContain(`<bdi>${said}</bdi> &nbsp;·&nbsp; Reviewed`);
    expect(body).toContain(`<td dir="auto">${said}</td>`);
    expect(body).toContain(`<td><bdi>${said}</bdi></td>`);
    expect(body).toContain(`<h3 dir="auto">1. ${said}</h3>`);
  });

  it('says that it is corrected, which version it is and why', () => {
    const body = bodyOf({
      resultVersion: 2,
      reopenReason: 'Compared with the <wrong> page.',
      replacedAt: new Date('2026-11-20T09:00:00Z'),
    });
    expect(body).toContain('<h1>Corrected report</h1>');
    expect(body).toContain('Version 2');
    expect(body).toContain('Compared with the &lt;wrong&gt; page.');
    expect(body).toContain('This report replaces the one of 20 November 2026, 09:00:00 UTC.');
    expect(body).toContain('sends a corrected report for each corrected result');
    expect(bodyOf()).not.toMatch(/corrected report/i);
  });

  it('says that the program scored the text, and that it was a second submission', () => {
    const body = bodyOf({ isAutomatic: true, round: 2, items: [item({ isCorrect: null })] });
    expect(body).toContain('by comparing its words with the original');
    expect(body).toContain('handed in again after it was returned for correction');
    expect(body).not.toContain('class="mark');
  });

  it('names the files of the reference, at most ten', () => {
    const shown = (references: string[]) => pdf.html(report({ items: [item({ references })] }));
    expect(shown(['Ledger', '<Register>'])).toContain(
      'Compared with <bdi>“Ledger”, “&lt;Register&gt;”</bdi>.',
    );
    const many = Array.from({ length: 300 }, (_, index) => `Page ${index + 1}`);
    expect(shown(many)).toContain('“Page 10” and 290 more</bdi>.');
  });

  it('embeds the fonts that its text needs and loads nothing', () => {
    const html = (comments: string) => pdf.html(report({ items: [item({ comments })] }));
    expect(html('').split('@font-face')).toHaveLength(5);
    expect(html('Ада').split('@font-face')).toHaveLength(9);
    expect(html('')).not.toMatch(/(?:src|url)[=(]["']?(?!data:|&)[a-z]/i);
  });

  it('is a PDF with its title', async () => {
    const document = await PDFDocument.load(await pdf.create(report()));
    expect(document.getTitle()).toBe('Review of your page “Ledger "</style>”');
    expect(document.getPageCount()).toBe(2);
  });

  it('has a limited number of pages, however many differences there are', async () => {
    const word = (index: number) => `word${index}`;
    const scattered = Array.from({ length: 5_000 }, (_, index): AlignmentRun[] => [
      { kind: 'wrong', expected: word(index), written: 'x'.repeat(500) },
      { kind: 'same', expected: 'a b c', written: 'a b c' },
    ]).flat();
    const [one, many] = await Promise.all([
      pdf.create(report({ items: [item({ accuracy: accuracyOf(scattered) })] })),
      pdf.create(
        report({ items: Array.from({ length: 40 }, () => item({ accuracy: accuracyOf(scattered) })) }),
      ),
    ]);
    const pages = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();
    expect(await pages(one)).toBeLessThanOrEqual(12);
    // Forty headings with their figures need some room of their own.
    expect(await pages(many)).toBeLessThanOrEqual(18);
    expect(bodyOf({ items: [item({ accuracy: accuracyOf(scattered) })] })).toMatch(
      /4,\d{3} more differences are counted, and not shown here\./,
    );
  });
});
