import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal } from '../../../test/fakeApi';
import { accuracyOf, reviewItem } from '../../../test/reviewRecords';
import { CALLS, openReview, serverHolds, startReviewApi } from '../../../test/reviewScreen';

let api: FakeApi;

beforeEach(() => {
  api = startReviewApi();
});

afterEach(() => vi.restoreAllMocks());

const textNamed = (name: string) => screen.findByRole('region', { name });

describe('the texts of a review', () => {
  it('have three views: differences, submission and reference', async () => {
    await openReview();
    const text = await textNamed('Differences of Ledger, page 12');
    await waitFor(() => expect(text.querySelectorAll('del')).toHaveLength(2));
    expect([...text.querySelectorAll('del')].map((mark) => mark.textContent)).toEqual([
      'Ismael.',
      'precisely',
    ]);
    expect([...text.querySelectorAll('ins')].map((mark) => mark.textContent)).toEqual([
      'Ishmael.',
      'never mind',
    ]);
    expect(text.textContent).toBe('Call me Ismael. Ishmael. Some years ago never mind how long precisely ');
    await userEvent.click(screen.getByRole('button', { name: 'Submission' }));
    expect((await textNamed('Submission of Ledger, page 12')).querySelector('strong')?.textContent).toBe(
      'Ismael.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reference' }));
    const paragraphs = (await textNamed('Reference of Ledger, page 12')).querySelectorAll('p');
    expect([...paragraphs].map((one) => one.textContent)).toEqual([
      'Call me Ishmael. Some years ago',
      'never mind how long',
    ]);
  });

  it('can be read from difference to difference, each described in words', async () => {
    await openReview();
    expect(await screen.findByText('3 differences')).toBeTruthy();
    await userEvent.keyboard('n');
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    expect(screen.getByText('Written “Ismael.”, expected “Ishmael.”')).toBeTruthy();
    await userEvent.keyboard('nn');
    expect(screen.getByText('Not in the reference: “precisely”')).toBeTruthy();
    expect(document.querySelector('[data-current]')?.textContent).toBe('precisely');
    await userEvent.keyboard('np');
    expect(screen.getByText('3 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Previous difference' }));
    expect(screen.getByText('Missing: “never mind”')).toBeTruthy();
    expect(document.querySelectorAll('[data-current]')).toHaveLength(1);
  });

  it('stand below the guidelines of their time, which open on request', async () => {
    const guidelines = {
      version: 2,
      html: '<p>Keep each <strong>line</strong>.</p>',
      createdAt: '2026-11-02',
    };
    serverHolds(api, { guidelines });
    await openReview();
    const button = await screen.findByRole('button', { name: 'Guidelines at the submission, version 2' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('line').tagName).toBe('STRONG');
  });

  it('explain the marks of the differences, as the report does', async () => {
    await openReview();
    const legend = await screen.findByText(/is what was written and is not in the reference/);
    expect(legend.textContent).toBe(
      'How to read the differences: struck out is what was written and is not in the reference; underlined is what the reference has there.',
    );
    expect([legend.querySelector('del')?.textContent, legend.querySelector('ins')?.textContent]).toEqual([
      'struck out',
      'underlined',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Submission' }));
    expect(screen.queryByText(/How to read the differences/)).toBeNull();
  });

  it('that cover less than half of the reference have no proposal, and say so', async () => {
    const problem = 'This text covers less than half of its reference.';
    serverHolds(api, { status: 'overdue', hoursLeft: 0, scoringError: problem }, null, problem);
    await openReview();
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(await result.findByText(problem)).toBeTruthy();
    expect(result.queryByText(/there is no reference to compare with/)).toBeNull();
    expect(await screen.findByText('3 differences')).toBeTruthy();
    expect(screen.getByText(/A reviewer must decide/).textContent).toContain(problem);
  });

  it('show the marks of what cannot be read, and say that they are not wrong', async () => {
    const runs = [
      { kind: 'same', expected: 'Call me', written: 'Call me' },
      { kind: 'illegible', expected: 'Ishmael. Some', written: '[illegible]' },
      { kind: 'wrong', expected: 'years', written: 'yaers' },
    ];
    const items = [reviewItem('Ledger, page 12')];
    const result = {
      ...{ correct: 2, wrong: 1, percentage: 67, unit: 'words', referenceWords: 5 },
      ...{ illegibleMarks: 1, illegibleWords: 2 },
    };
    const answer = accuracyOf(items, result);
    serverHolds(api, { items }, result);
    api.on(CALLS.accuracy, {
      body: {
        ...answer,
        items: answer.items.map(({ itemId, accuracy }) => ({
          itemId,
          accuracy: { ...accuracy, illegible: 2, illegibleMarks: 1, runs },
        })),
      },
    });
    await openReview();
    const text = await textNamed('Differences of Ledger, page 12');
    await waitFor(() => expect(text.querySelector('mark')?.textContent).toBe('[illegible]'));
    expect(text.querySelector('mark')?.getAttribute('data-label')).toBe('cannot be read');
    expect(text.querySelector('[data-illegible] > ins')?.textContent).toBe('Ishmael. Some');
    expect([...text.querySelectorAll('del')].map((mark) => mark.textContent)).toEqual(['yaers']);
    expect(screen.getByText('1 difference')).toBeTruthy();
    expect(screen.getByText(/is what the writer could not read/)).toBeTruthy();
    expect(
      screen.getByRole('radio', {
        name: 'Accept 67% (2 correct, 1 wrong words; 1 mark [illegible] for 2 words, neither right nor wrong)',
      }),
    ).toBeTruthy();
    expect(screen.getByText(/More than 20% of the words .* does not publish this result/)).toBeTruthy();
  });

  it('keep their reading position when the view or the text changes', async () => {
    const second = reviewItem('Ledger, page 13', {
      submissionContent: '<p>one two</p>',
      referenceText: 'one two',
    });
    serverHolds(api, { items: [reviewItem('Ledger, page 12'), second] });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const box = this.closest('section');
      if (!box || box === this) return new DOMRect(0, 0, 500, 300);
      const at = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, at * 100 - box.scrollTop, 500, 100);
    });
    await openReview();
    await userEvent.click(await screen.findByRole('button', { name: 'Reference' }));
    const reference = () => textNamed('Reference of Ledger, page 12');
    (await reference()).scrollTop = 100;
    await userEvent.click(screen.getByRole('button', { name: 'Submission' }));
    expect((await textNamed('Submission of Ledger, page 12')).scrollTop).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Reference' }));
    expect((await reference()).scrollTop).toBeCloseTo(100, -1);
    await userEvent.click(screen.getByRole('button', { name: /^Next (text|image)/ }));
    expect((await textNamed('Reference of Ledger, page 13')).scrollTop).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: /^Previous (text|image)/ }));
    expect((await reference()).scrollTop).toBeCloseTo(100, -1);
  });

  it('without a reference have no differences', async () => {
    const item = reviewItem('Plain', {
      submissionContent: 'Line one\n  5 &lt; 6',
      referenceText: null,
      referenceTitle: null,
    });
    serverHolds(api, { items: [item], hasReference: false }, null);
    await openReview();
    expect((await textNamed('Submission of Plain')).textContent).toBe('Line one\n  5 < 6');
    expect(screen.queryByRole('button', { name: 'Differences' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByRole('radio', { name: 'Accept 100% (1 correct, 0 wrong pages)' })).toBeTruthy();
  });

  it('can be compared again after a failure', async () => {
    api.on(CALLS.accuracy, refusal(503, 'Not now.'));
    await openReview();
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Failed to compare the texts'),
      expect.stringContaining('Failed to count the accuracy'),
    ]);
    serverHolds(api);
    await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    expect(await screen.findByText('3 differences')).toBeTruthy();
  });
});
