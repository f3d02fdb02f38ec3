import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { assignmentRow, taskRow } from '../../test/assignments';
import type { FakeApi } from '../../test/fakeApi';
import { onPhone } from '../../test/onPhone';
import { startProjectApi } from '../../test/projectApi';
import { imageRow, pdfRow, sessionRow, signedRow, userRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';
import { reviewRow } from '../../test/reviewRecords';

const PROJECT_PAGE = '/admin/projects/project-1/show';
const request = {
  _id: 'request-1',
  hours: 24,
  reason: 'The power was cut',
  createdAt: '2026-11-21T08:00:00.000Z',
  answer: null,
  answeredAt: null,
  grantedHours: null,
  refusalReason: null,
  assignmentId: 'assignment-1',
  state: 'in_progress',
  deadlineAt: '2026-11-24T09:00:00.000Z',
  answeredBy: null,
  user: { _id: 'user-1', name: 'Ada Moreno' },
  project: { _id: 'project-1', name: 'Harbour registers' },
};
const report = {
  ...request,
  imageId: 'image-1',
  imageTitle: 'Ledger, page 1',
  place: null,
  note: '',
  filename: 'image-1.png',
  otherReports: 0,
};

/** The page of each list, and its call, envelope and row. */
const lists: [page: string, path: string, envelope: string, row: object][] = [
  ['/admin/users', 'users', 'users', userRow()],
  ['/admin/images', 'images', 'images', imageRow()],
  ['/admin/pdfs', 'pdfs', 'pdfs', pdfRow()],
  [`${PROJECT_PAGE}/images`, 'images', 'images', imageRow()],
  [`${PROJECT_PAGE}/pdfs`, 'pdfs', 'pdfs', pdfRow()],
  [`${PROJECT_PAGE}/assignments`, 'assignments', 'assignments', assignmentRow()],
  ['/admin/assignments', 'assignments', 'assignments', assignmentRow()],
  ['/admin/projects', 'projects', 'projects', {}],
  ['/admin/reviews', 'reviews', 'reviews', reviewRow()],
  ['/admin/sequential-work', 'sequential-work', 'sessions', sessionRow()],
  ['/admin/signed-agreements', 'signed-agreements', 'signedAgreements', signedRow()],
  ['/admin/tasks', 'tasks', 'tasks', taskRow()],
  ['/admin/extension-requests', 'extension-requests', 'requests', request],
  ['/admin/image-reports', 'image-reports', 'reports', report],
];

function start(path: string, envelope: string, row: object): FakeApi {
  // The filters of a list choose among users.
  const api = startProjectApi().list('GET /api/admin/users', 'users', [userRow()]);
  return path === 'projects' ? api : api.list(`GET /api/admin/${path}`, envelope, [row]);
}

/** Opens the list, and waits for its row. */
async function open(page: string, role: typeof admin.role) {
  renderConsole(page, { signedInAs: { ...admin, role } });
  const main = await screen.findByRole('main');
  await waitFor(() => {
    expect(main.querySelector('[aria-busy="true"]')).toBeNull();
    expect(main.querySelector('tbody tr, li')).not.toBeNull();
  });
  return main;
}

/** The names of everything that can be used. */
const namesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a, button, input, [aria-label]')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
  );
const MISSING = /undefined|\bnull\b|\[object|NaN/;

describe.each(lists)('%s', (page, path, envelope, row) => {
  it.each(['table', 'cards'])('names everything, as %s', async (shape) => {
    if (shape === 'cards') onPhone();
    start(path, envelope, row);
    const main = await open(page, 'admin');
    expect(namesIn(main).filter((name) => MISSING.test(name))).toEqual([]);
    const [, box] = within(main).queryAllByRole('checkbox');
    if (!box) return;
    await userEvent.click(box);
    await screen.findByText('1 selected');
    expect(namesIn(document.body).filter((name) => MISSING.test(name))).toEqual([]);
  });

  it.each(['table', 'cards'])('has no checkboxes for an auditor, as %s', async (shape) => {
    if (shape === 'cards') onPhone();
    start(path, envelope, row);
    const main = await open(page, 'auditor');
    expect(within(main).queryAllByRole('checkbox')).toEqual([]);
  });
});
