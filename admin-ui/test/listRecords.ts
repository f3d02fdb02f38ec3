import { resources } from '../src/sections';
import { assignmentRow, taskRow } from './assignments';
import type { FakeApi } from './fakeApi';
import {
  auditRow,
  deliveryRow,
  emailRow,
  exportRow,
  imageReportRow,
  jobRow,
  keyRow,
  timeRequestRow,
  webhookRow,
} from './operationRecords';
import { startProjectApi } from './projectApi';
import { agreementRow, imageRow, pdfRow, projectRow, sessionRow, signedRow, userRow } from './records';
import { reviewRow } from './reviewRecords';

interface ListRecords {
  /** The key of the records in the answer. */
  envelope: string;
  records: object[];
}

/** The records of each list, by the path of its call under `/api/admin`, in every state that has actions of its own. */
const answers: Record<string, ListRecords> = {
  users: { envelope: 'users', records: [userRow()] },
  agreements: { envelope: 'agreements', records: [agreementRow()] },
  'signed-agreements': { envelope: 'signedAgreements', records: [signedRow()] },
  projects: { envelope: 'projects', records: [projectRow()] },
  assignments: { envelope: 'assignments', records: [assignmentRow()] },
  'extension-requests': { envelope: 'requests', records: [timeRequestRow()] },
  images: { envelope: 'images', records: [imageRow()] },
  pdfs: { envelope: 'pdfs', records: [pdfRow()] },
  'image-reports': { envelope: 'reports', records: [imageReportRow()] },
  reviews: { envelope: 'reviews', records: [reviewRow()] },
  'sequential-work': { envelope: 'sessions', records: [sessionRow()] },
  'api-keys': { envelope: 'apiKeys', records: [keyRow()] },
  webhooks: { envelope: 'webhooks', records: [webhookRow()] },
  'webhooks/hook-1/deliveries': { envelope: 'deliveries', records: [deliveryRow()] },
  'audit-log': { envelope: 'entries', records: [auditRow()] },
  exports: {
    envelope: 'exports',
    records: [
      exportRow(),
      exportRow({ _id: 'export-2', state: 'running' }),
      exportRow({ _id: 'export-3', state: 'failed' }),
    ],
  },
  tasks: { envelope: 'tasks', records: [taskRow()] },
  jobs: { envelope: 'jobs', records: [jobRow()] },
  emails: { envelope: 'emails', records: [emailRow()] },
};

const PROJECT_PAGE = '/admin/projects/project-1/show';
const USER_PAGE = '/admin/users/user-1/show';

/** The pages with a list: of every resource, and those on the page of another record. */
export const listPages = [
  ...resources.map(({ name }) => `/${name}`),
  `${PROJECT_PAGE}/images`,
  `${PROJECT_PAGE}/pdfs`,
  `${PROJECT_PAGE}/assignments`,
  `${USER_PAGE}/assignments`,
  `${USER_PAGE}/emails`,
  '/admin/webhooks/hook-1/show',
];

/** A server with a record in each list. A resource without records in `answers` fails the test of its page. */
export function startListApi(): FakeApi {
  const api = startProjectApi()
    .on('GET /api/admin/users/user-1', { body: { user: userRow() } })
    .on('GET /api/admin/webhooks/hook-1', { body: { webhook: webhookRow() } });
  for (const [path, { envelope, records }] of Object.entries(answers))
    api.list(`GET /api/admin/${path}`, envelope, records);
  return api;
}
