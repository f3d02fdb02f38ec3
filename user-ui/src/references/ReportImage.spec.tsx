import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dashboardInProgress } from '../../test/examples';
import { callsTo, fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import type { ImageReport } from '../api/types';

const READ = 'GET /api/work/image-reports';
const REPORT = 'POST /api/work/image-reports';
const OWN_LINE = 'You reported this image, and it is being looked at.';

const report: ImageReport = {
  _id: 'r1',
  imageId: 'i1',
  imageTitle: 'Ledger, page 1',
  reason: 'Too dark',
  place: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  answer: null,
  note: '',
  answeredAt: null,
};

const draft = {
  submissionContent: '',
  lastSaved: null,
  isDraft: true,
  version: 0,
  submittedAt: null,
  reviewDeadline: null,
};

const withReports = (reports: ImageReport[], reportedImageIds: string[] = []) =>
  fakeApi({ [READ]: { body: { reports, reportedImageIds } } });

beforeEach(() => {
  signInAsNewUser();
  fakeApi({
    'GET /api/users/dashboard': { body: dashboardInProgress },
    'GET /api/work/images': { body: { images: [imageExample(1)] } },
    'GET /api/work/progress': { body: { totalImages: 1, submittedImageIds: [], draftImageIds: [] } },
    'GET /api/work/page-draft/i1': {
      body: {
        image: imageExample(1),
        draft,
      },
    },
  });
});

const openPage = () => renderApp({ path: '/image-work/i1?assignment=a1' });

async function openDialog() {
  const app = openPage();
  await app.user.click(await screen.findByRole('button', { name: 'Report this image' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this image' }));
  return { ...app, dialog };
}

it('reports the image with a reason and a place from the list', async () => {
  const { user, dialog } = await openDialog();
  expect(dialog.getByText(/penalty for a missed deadline comes 72 hours later.*last hour/)).toBeVisible();
  await user.type(dialog.getByLabelText('What cannot be read?'), 'Too dark');
  await user.selectOptions(dialog.getByLabelText(/^Where/), 'Top right');
  fakeApi({
    [REPORT]: () => {
      withReports([report], ['i1']);
      return { status: 201, body: { report } };
    },
  });
  await user.dblClick(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(OWN_LINE)).toBeVisible();
  expect(callsTo(REPORT).map(({ body, assignment }) => [assignment, body])).toEqual([
    ['a1', { imageId: 'i1', reason: 'Too dark', place: { x: 5 / 6, y: 1 / 6 } }],
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Image reported' })).toBeDisabled();
});

it('shows an answer, and the new file of the image, on the open screen', async () => {
  withReports([report], ['i1']);
  const { readAgain } = openPage();
  expect(await screen.findByText(OWN_LINE)).toBeVisible();
  const better = { ...imageExample(1), filename: 'better.png' };
  const read = vi.fn(() => ({ body: { image: better, draft } }));
  fakeApi({
    'GET /api/work/page-draft/i1': read,
    'GET /api/work/images': { body: { images: [better] } },
  });
  // Other news change nothing.
  await readAgain(['image-reports']);
  expect(read).not.toHaveBeenCalled();
  withReports([{ ...report, answer: 'replaced', answeredAt: '2026-11-21T09:00:00.000Z' }]);
  await readAgain(['image-reports']);
  // Above the image while this screen is open, and under it.
  const answers = await screen.findAllByText(/^You reported this image, and it was replaced/);
  expect(answers.map((line) => line.getAttribute('role'))).toEqual(['status', null]);
  await waitFor(() =>
    expect(screen.getByRole('img', { name: better.title })).toHaveAttribute(
      'src',
      expect.stringContaining('better.png'),
    ),
  );
});

it('marks the place of a click in the image, and reports the whole image without one', async () => {
  const { user, dialog } = await openDialog();
  const image = dialog.getByRole('button', { name: 'Mark a place' });
  image.getBoundingClientRect = () => new DOMRect(10, 20, 200, 400);
  fireEvent.click(image, { clientX: 60, clientY: 120 });
  const where = dialog.getByLabelText(/^Where/);
  expect(where).toHaveDisplayValue('The marked place');
  await user.type(dialog.getByLabelText('What cannot be read?'), 'Too dark');
  fakeApi({ [REPORT]: refusal(500, 'INTERNAL', '') });
  const send = () => user.click(dialog.getByRole('button', { name: 'Send report' }));
  await send();
  await user.selectOptions(where, 'The whole image');
  await send();
  expect(callsTo(REPORT).map(({ body }) => body)).toEqual([
    { imageId: 'i1', reason: 'Too dark', place: { x: 0.25, y: 0.25 } },
    { imageId: 'i1', reason: 'Too dark' },
  ]);
});

it('keeps what was typed when the connection is lost, and when the dialog is closed', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('What cannot be read?'), 'Too dark');
  setNetwork(false);
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  setNetwork(true);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Report this image' }));
  expect(screen.getByLabelText('What cannot be read?')).toHaveValue('Too dark');
});

it('keeps what was typed over a reload of the tab, until it is sent', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('What cannot be read?'), 'Too dark');
  cleanup();
  const again = await openDialog();
  expect(again.dialog.getByLabelText('What cannot be read?')).toHaveValue('Too dark');
  fakeApi({ [REPORT]: { status: 201, body: { report } } });
  await again.user.click(again.dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(Object.values({ ...sessionStorage })).not.toContain('Too dark');
});

it('asks for a reason', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByText('Please provide a reason')).toBeVisible();
  expect(callsTo(REPORT)).toEqual([]);
});

it('says that another user has reported the image, which can still be reported', async () => {
  withReports([], ['i1']);
  openPage();
  expect(await screen.findByText('This image is reported and being looked at.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Report this image' })).toBeEnabled();
});

it.each<[ImageReport['answer'], string, boolean]>([
  ['replaced', 'You reported this image, and it was replaced by a better file. See page 3.', true],
  ['hidden', 'You reported this image. It is not part of the work any more. See page 3.', true],
  [
    'readable',
    'You reported this image. An administrator can read it; write what you can read. See page 3.',
    false,
  ],
])('shows the answer “%s” with its note', async (answer, text, canReport) => {
  withReports([{ ...report, answer, note: 'See page 3.', answeredAt: '2026-11-21T08:30:00.000Z' }]);
  openPage();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(OWN_LINE)).not.toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: 'Report this image' })).toHaveLength(canReport ? 1 : 0);
});

it('offers no report after the deadline', async () => {
  const { deadlineAt: serverTime } = dashboardInProgress;
  const body = { ...dashboardInProgress, workStatus: 'overdue', serverTime };
  fakeApi({ 'GET /api/users/dashboard': { body } });
  withReports([report], ['i1']);
  openPage();
  expect(await screen.findByText(OWN_LINE)).toBeVisible();
  expect(screen.queryByRole('button', { name: /report/i })).not.toBeInTheDocument();
});
