import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '../../../test/fakeApi';
import { accuracyOf, claimOf } from '../../../test/reviewRecords';
import { CALLS, serverHolds } from '../../../test/reviewScreen';
import { openDialog, openReview, SEQUENTIAL, startSessionApi } from '../../../test/sessionReview';

let api: FakeApi;

beforeEach(() => {
  const accuracy = accuracyOf(SEQUENTIAL.items, null);
  const items = accuracy.items.map((item, index) => (index === 1 ? item : { ...item, accuracy: null }));
  api = startSessionApi().on(CALLS.accuracy, { body: { ...accuracy, items } });
});

const strip = () => within(screen.getByRole('toolbar', { name: 'Images' }));
const names = () =>
  strip()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const currentOf = () => strip().getByRole('button', { current: true }).textContent;

describe('the images of a session', () => {
  it('have their marks and the number of wrong words, if there is a comparison', async () => {
    await openReview();
    await userEvent.keyboard('2j');
    await waitFor(() =>
      expect(names()).toEqual([
        'Text 1 of 3: One, wrong',
        'Text 2 of 3: Two, no mark, counts as correct, 2 wrong words',
        'Text 3 of 3: Three, not opened',
      ]),
    );
    await userEvent.keyboard('1');
    expect(names()[1]).toBe('Text 2 of 3: Two, correct, 2 wrong words');
  });

  it('open with a click', async () => {
    const { dialog } = await openReview();
    await userEvent.click(strip().getByRole('button', { name: /^Text 3 of 3/ }));
    expect(dialog.getByRole('heading', { name: 'Text 3 of 3: Three' })).toBeTruthy();
    expect(currentOf()).toMatch(/^Text 3 of 3/);
  });

  it('are one stop of the Tab key, and open with the arrow keys, Home and End', async () => {
    await openReview();
    expect(
      strip()
        .getAllByRole('button')
        .map(({ tabIndex }) => tabIndex),
    ).toEqual([0, -1, -1]);
    strip().getByRole('button', { current: true }).focus();
    for (const [key, number] of [
      ['{ArrowRight}', 2],
      ['{End}', 3],
      ['{ArrowRight}', 3],
      ['{ArrowLeft}', 2],
      ['{Home}', 1],
    ]) {
      await userEvent.keyboard(String(key));
      expect(document.activeElement?.textContent).toMatch(`Text ${number} of 3`);
      expect(currentOf()).toMatch(`Text ${number} of 3`);
    }
  });

  it('are shown while another reviewer has the claim', async () => {
    serverHolds(api, { ...SEQUENTIAL, claim: claimOf(false) }, null);
    await openDialog();
    await screen.findByRole('toolbar', { name: 'Images' });
    expect(names()).toHaveLength(3);
  });
});
