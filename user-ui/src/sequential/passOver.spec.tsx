import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dashboardInProgress } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import { completed, first, second } from '../../test/sequential';

const READ = 'GET /api/work/sequential/session';
const PASS = 'POST /api/work/sequential/pass-over';
const SAVE = 'POST /api/work/sequential/save-draft';
const REPORT = {
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

beforeEach(() => {
  signInAsNewUser();
  fakeApi({
    'GET /api/users/dashboard': { body: dashboardInProgress },
    [READ]: { body: first },
    [SAVE]: { body: { draft: { version: 3, lastSaved: '2026-11-21T09:00:00.000Z' } } },
    'GET /api/work/image-reports': { body: { reports: [REPORT], reportedImageIds: ['i1'] } },
  });
});

const open = () => renderApp({ path: '/sequential-work?assignment=a1' });

it('passes over a reported image after its text is saved', async () => {
  const { user } = open();
  const field = () => screen.getByLabelText('Your text for Ledger, page 1');
  await waitFor(() => expect(field()).toHaveValue('a < b\nand on'));
  await screen.findByRole('button', { name: 'Pass over' });
  field().focus();
  await user.type(field(), '!', { skipClick: true });
  const next = { ...first, currentImage: imageExample(2), draft: second.draft };
  fakeApi({ [PASS]: { body: next } });
  await user.dblClick(await screen.findByRole('button', { name: 'Pass over' }));
  expect(await screen.findByLabelText('Your text for Ledger, page 2')).toBeVisible();
  // The call names the image, so a repeat passes over no other one.
  for (const { body, assignment } of callsTo(PASS))
    expect([assignment, body]).toEqual(['a1', { imageId: 'i1' }]);
  expect(callsTo(SAVE).length).toBeGreaterThan(0);
});

it('keeps the image and says why if it cannot be passed over', async () => {
  const { user } = open();
  fakeApi({ [PASS]: refusal(409, 'IMAGE_NOT_REPORTED', 'Only a reported image can be passed over.') });
  await user.click(await screen.findByRole('button', { name: 'Pass over' }));
  expect(await screen.findByText('Only a reported image can be passed over.')).toBeVisible();
  expect(screen.getByLabelText('Your text for Ledger, page 1')).toBeVisible();
});

it('is not offered for an image that is not reported by this user, nor for the last one', async () => {
  fakeApi({ 'GET /api/work/image-reports': { body: { reports: [], reportedImageIds: ['i1'] } } });
  open();
  expect(await screen.findByText('This image is reported and being looked at.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pass over' })).not.toBeInTheDocument();
});

it('can be completed when only reported images are left', async () => {
  const report = { ...REPORT, imageId: 'i2' };
  fakeApi({
    [READ]: { body: { ...second, isCompletable: true } },
    'GET /api/work/image-reports': { body: { reports: [report], reportedImageIds: ['i2'] } },
  });
  const { user } = open();
  const heading = await screen.findByRole('heading', { name: 'Only reported images are left' });
  const message = heading.closest('[role=status]');
  expect(message).toHaveTextContent(
    'You can complete your work now. The image “Ledger, page 2” is left out.',
  );
  expect(screen.queryByRole('button', { name: 'Pass over' })).not.toBeInTheDocument();
  fakeApi({
    'POST /api/work/sequential/complete': () => {
      fakeApi({ [READ]: { body: completed } });
      return {
        body: { message: 'Work submitted successfully!', reviewDeadline: '2026-11-22T09:00:00.000Z' },
      };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Complete Work' }));
  const confirm = await screen.findByRole('alertdialog');
  expect(confirm).toHaveTextContent('The image “Ledger, page 2” is left out.');
  await user.click(confirm.querySelector('button:last-of-type') ?? confirm);
  await waitFor(() => expect(screen.getByText('Work submitted successfully!')).toBeVisible());
});

it('says how many images are left out if there are more, and the completion of a hidden one says it too', async () => {
  fakeApi({
    [READ]: {
      body: {
        ...second,
        session: { ...second.session, totalImages: 3 },
        totalImages: 3,
        isCompletable: true,
      },
    },
  });
  open();
  const heading = await screen.findByRole('heading', { name: 'Only reported images are left' });
  expect(heading.closest('[role=status]')).toHaveTextContent('2 images are left out.');
  cleanup();
  fakeApi({ [READ]: { body: { ...second, currentImage: null, draft: null, isCompletable: true } } });
  open();
  await screen.findByRole('heading', { name: 'Only reported images are left' });
  expect(screen.getByText('1 image is left out.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'All Images Completed!' })).not.toBeInTheDocument();
});
