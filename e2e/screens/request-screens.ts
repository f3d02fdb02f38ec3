import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import type { Screen } from './screen.js';

// The answers of the server are set here, because a real report is shown to all users of the image.

const working = ({ working }: Cast) => working;
const admin = ({ admin }: Cast) => admin;
const imagePath = (cast: Cast) => Object.values(cast.imagePaths)[0] ?? '';

const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().click();
const showsText = (text: string) => async (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const showsDialog = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

const ANSWERED = { answeredAt: '2026-11-21T09:00:00.000Z', answeredBy: 'Demo Admin' };
const user = { _id: '018f2c1e-0000-7000-8000-000000000001', name: 'Demo Writer' };
const project = { _id: '018f2c1e-0000-7000-8000-000000000002', name: 'Main project' };
const assignmentId = '018f2c1e-0000-7000-8000-000000000003';

const request = {
  _id: '018f2c1e-0000-7000-8000-000000000004',
  ...{ user, project, assignmentId, state: 'in_progress', hours: 24 },
  ...{ reason: 'The power was cut for a day, and the library was closed.', answer: null, answeredAt: null },
  ...{ grantedHours: null, refusalReason: null, answeredBy: null },
  ...{ createdAt: '2026-11-21T08:00:00.000Z', deadlineAt: '2026-11-24T09:00:00.000Z' },
};
const requests = [
  request,
  {
    ...request,
    ...ANSWERED,
    _id: '018f2c1e-0000-7000-8000-000000000005',
    answer: 'granted',
    grantedHours: 12,
  },
  {
    ...{ ...request, ...ANSWERED, _id: '018f2c1e-0000-7000-8000-000000000006', answer: 'refused' },
    refusalReason: 'The pages are needed on Friday',
  },
];

/** A report of the image with this id and file name. */
const reportOf = (imageId: string, filename: string) => ({
  _id: '018f2c1e-0000-7000-8000-000000000007',
  ...{ imageId, filename, imageTitle: 'Moby-Dick, page 1', user, project, assignmentId, otherReports: 2 },
  ...{ reason: 'The lower half is too dark', place: { x: 0.5, y: 0.75 }, note: '', answer: null },
  ...{ createdAt: '2026-11-21T08:00:00.000Z', answeredAt: null, answeredBy: null },
});

async function answerList(page: Page, path: string, envelope: string, rows: object[]): Promise<void> {
  await page.route(`**${path}?*`, (route) =>
    route.fulfill({
      json: { [envelope]: rows, total: rows.length },
      headers: { 'Content-Range': `${envelope} 0-${rows.length - 1}/${rows.length}` },
    }),
  );
  await page.reload();
}

const withRequests = (page: Page) => answerList(page, '/api/admin/extension-requests', 'requests', requests);

async function withReports(page: Page): Promise<void> {
  const filename = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch('/api/admin/images?range=[0,0]', { headers });
    const { images } = await answer.json();
    return String(images[0]?.filename);
  });
  const open = reportOf('018f2c1e-0000-7000-8000-000000000008', filename);
  const answered = { ...open, ...ANSWERED, _id: '018f2c1e-0000-7000-8000-000000000009', answer: 'readable' };
  await answerList(page, '/api/admin/image-reports', 'reports', [
    open,
    { ...answered, note: 'Use the zoom' },
  ]);
}

async function withOpenRequest(page: Page): Promise<void> {
  await page.route('**/api/work/extension-requests*', (route) =>
    route.fulfill({ json: { requests: [request] } }),
  );
  await page.reload();
}

async function withOwnReport(page: Page): Promise<void> {
  const imageId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const json = { reports: [reportOf(imageId, '')], reportedImageIds: [imageId] };
  await page.route('**/api/work/image-reports*', (route) => route.fulfill({ json }));
  await page.reload();
}

/** Requests for more time and reports of images, in both apps. */
export const requestScreens: Screen[] = [
  {
    name: 'ask-for-time',
    path: '/dashboard',
    as: working,
    prepare: press('Ask for more time'),
    shows: showsDialog('Ask for more time'),
  },
  {
    name: 'time-requested',
    path: '/dashboard',
    as: working,
    prepare: withOpenRequest,
    shows: showsText('You asked for 24 more hours.'),
  },
  {
    name: 'report-image',
    path: imagePath,
    as: working,
    prepare: press('Report this image'),
    shows: showsDialog('Report this image'),
  },
  {
    name: 'image-reported',
    path: imagePath,
    as: working,
    prepare: withOwnReport,
    shows: showsText('You reported this image, and it is being looked at.'),
  },
  {
    name: 'admin-time-requests',
    path: '/admin/extension-requests',
    as: admin,
    prepare: withRequests,
    shows: showsText('The pages are needed on Friday'),
  },
  {
    name: 'admin-grant-time',
    path: '/admin/extension-requests',
    as: admin,
    prepare: async (page) => {
      await withRequests(page);
      await press('Grant: Demo Writer')(page);
    },
    shows: showsDialog('Give Demo Writer more time'),
  },
  {
    name: 'admin-image-reports',
    path: '/admin/image-reports',
    as: admin,
    prepare: withReports,
    shows: showsText('Use the zoom'),
  },
  {
    name: 'admin-answer-image-report',
    path: '/admin/image-reports',
    as: admin,
    prepare: async (page) => {
      await withReports(page);
      await press('Answer: Moby-Dick, page 1')(page);
    },
    shows: showsDialog(/cannot be read/),
  },
];
