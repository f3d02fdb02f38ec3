import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import type { CorrectedItem, Correction, Corrections, WorkReview } from '../api/types';

const list = 'GET /api/work/reviews/r1/corrections';
const read = (id: string) => `${list}/${id}`;

const review: WorkReview = {
  _id: 'r1',
  kind: 'sequential',
  subjectId: 's1',
  title: 'Sequential work',
  round: 1,
  status: 'published',
  submittedAt: '2026-11-22T09:00:00.000Z',
  dueAt: '2026-11-23T09:00:00.000Z',
  result: { correct: 1, wrong: 1, percentage: 50, unit: 'images' },
  overrideReason: null,
  resultVersion: 1,
  reviewedAt: '2026-11-23T08:00:00.000Z',
  items: [],
  overallComments: 'Careful work.',
  returned: null,
  reopened: null,
  hasReport: true,
};
const first: CorrectedItem = {
  itemId: 'i1',
  image: { _id: 'i1', filename: 'one.png', title: 'Page 1' },
  title: 'Page 1',
  isCorrect: true,
  comments: '',
};
const second: CorrectedItem = {
  itemId: 'i2',
  image: { _id: 'i2', filename: 'two.png', title: 'Page 2' },
  title: 'Page 2',
  isCorrect: false,
  comments: 'Look at the last line.',
};
const figures = {
  missing: 0,
  inserted: 0,
  illegible: 0,
  illegibleMarks: 0,
  referenceWords: 3,
  submissionWords: 3,
  coversHalf: true,
};
const compared: Correction = {
  submissionContent: '<p>a drak night</p>',
  isReferenceChanged: false,
  accuracy: {
    ...figures,
    correct: 2,
    wrong: 1,
    substituted: 1,
    percentage: 67,
    runs: [
      { kind: 'same', expected: 'a', written: 'a' },
      { kind: 'wrong', expected: 'dark', written: 'drak' },
      { kind: 'same', expected: 'night', written: 'night' },
    ],
  },
};

async function open(corrections: Corrections, query = '', answers: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi({
    [list]: { body: corrections },
    [read('i1')]: { body: compared },
    [read('i2')]: {
      body: { submissionContent: '<p>another text</p>', accuracy: null, isReferenceChanged: false },
    },
    ...answers,
  });
  const app = renderApp({ path: workAddress('/corrections/r1') + query });
  await screen.findByRole('heading', { level: 1, name: 'My corrections' });
  return app;
}
const pane = (title: string) => screen.findByRole('region', { name: `Corrections of ${title}` });

beforeEach(() => {
  signIn();
  fakeApi({ 'GET /api/users/dashboard': { body: dashboardInProgress } });
});

it('shows each text beside its image, with its differences, mark and comments', async () => {
  const app = await open({ review, items: [first, second] });
  expect(
    await screen.findByText('Sequential work: 50% accuracy, 1 image right, 1 wrong'),
  ).toBeInTheDocument();
  const one = within(await pane('Page 1'));
  expect(one.getByText('Careful work.')).toBeInTheDocument();
  expect(one.getByText('Correct')).toBeInTheDocument();
  expect(await one.findByText('2 of 3 words as in the original, 1 written differently.')).toBeInTheDocument();
  expect(one.getByText('drak').tagName).toBe('DEL');
  expect(one.getByText('dark').tagName).toBe('INS');
  expect(screen.getByRole('img', { name: 'Page 1' })).toBeInTheDocument();
  expect(screen.getByText('1 of 2')).toBeInTheDocument();

  await app.user.click(screen.getByRole('button', { name: /^Next image/ }));
  const two = within(await pane('Page 2'));
  expect(two.getByText('Wrong')).toBeInTheDocument();
  expect(two.getByText('Look at the last line.')).toBeInTheDocument();
  expect(await two.findByText('This text was not compared word by word.')).toBeInTheDocument();
  expect(await two.findByRole('textbox', { name: 'Your text for Page 2' })).toHaveTextContent('another text');
  expect(screen.getByRole('img', { name: 'Page 2' })).toBeInTheDocument();
  expect(app.address()).toBe(`${workAddress('/corrections/r1')}&text=2`);
  // The pressed button is disabled at the end.
  expect(screen.getByRole('button', { name: /^Previous image/ })).toHaveFocus();
});

it('goes to the next and the previous image with the arrow keys, except in the image', async () => {
  const app = await open({ review, items: [first, second] }, '&text=2');
  await pane('Page 2');
  await app.user.keyboard('{ArrowRight}');
  await pane('Page 2');
  await app.user.keyboard('{ArrowLeft}');
  await pane('Page 1');
  screen.getByRole('group', { name: /^Page 1\. Arrow keys move it/ }).focus();
  await app.user.keyboard('{ArrowRight}');
  await pane('Page 1');
  await app.user.click(screen.getByRole('button', { name: 'Hide Image' }));
  expect(screen.queryByRole('img', { name: 'Page 1' })).not.toBeInTheDocument();
});

it('says of an image of sequential work that its original was changed after the review', async () => {
  await open({ review, items: [first] });
  await screen.findByText('drak');
  expect(screen.queryByText(/^The original was changed/)).not.toBeInTheDocument();
  cleanup();
  const changed = { [read('i1')]: { body: { ...compared, isReferenceChanged: true } } };
  await open({ review, items: [first] }, '', changed);
  await screen.findByText(/^The original was changed after this review/);
});

it('says that the comparison now differs from the result', async () => {
  const page: WorkReview = {
    ...review,
    kind: 'page',
    title: 'Page 1',
    result: { correct: 3, wrong: 0, percentage: 100, unit: 'words' },
  };
  await open({ review: page, items: [{ ...first, isCorrect: null }] });
  await screen.findByText(/^Words are compared in another way since this review/);
  expect(screen.queryByRole('navigation', { name: 'Images' })).not.toBeInTheDocument();
});

it('goes through the published pages of the assignment, in the order of their submission', async () => {
  const page = (id: string): WorkReview => ({ ...review, _id: id, kind: 'page', title: `Page of ${id}` });
  const reviews = [
    page('r3'),
    { ...page('r2'), status: 'under_review' },
    page('r1'),
    { ...review, _id: 'r0' },
  ];
  const app = await open({ review: page('r1'), items: [first] }, '', {
    'GET /api/work/reviews': { body: { reviews } },
    'GET /api/work/reviews/r3/corrections': { body: { review: page('r3'), items: [second] } },
    'GET /api/work/reviews/r3/corrections/i2': { body: compared },
  });
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
  await app.user.keyboard('{ArrowRight}');
  await pane('Page 2');
  expect(app.address()).toBe(workAddress('/corrections/r3'));
  expect(screen.getByText('2 of 2')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: /^Previous image/ }));
  await pane('Page 1');
  expect(app.address()).toBe(workAddress('/corrections/r1'));
});

it('says why there are no corrections, and a failure of one text can be retried', async () => {
  const message = 'This work has no published result at the moment.';
  fakeApi({ [list]: refusal(409, 'REVIEW_NOT_PUBLISHED', message) });
  const app = renderApp({ path: workAddress('/corrections/r1') });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  fakeApi({
    [list]: { body: { review, items: [first] } satisfies Corrections },
    [read('i1')]: { status: 502, body: '' },
  });
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the text');
  fakeApi({ [read('i1')]: { body: compared } });
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByText('drak')).toBeInTheDocument());
  expect(callsTo(read('i1')).map(({ assignment }) => assignment)).toEqual(['a1', 'a1']);
});
