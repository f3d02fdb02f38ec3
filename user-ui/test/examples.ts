import type { Schema } from '@inkwell/contract/client';
import type { Role } from '@inkwell/contract/roles';
import type { Dashboard, SignedAgreement, WorkAssignment } from '../src/api/types';

export const siteConfig: Schema<'SiteConfig'> = {
  navbarTitle: 'Inkwell',
  footerContactNumber: '555 010 0199',
  footerAddress: '12 Paper Street',
  footerEmail: 'support@example.com',
  rules: {
    minWords: 10_000,
    workWindowHours: 96,
    reviewWindowHours: 24,
    autosaveSeconds: 30,
    maxUploadBytes: 5_242_880,
    passwordReveal: true,
  },
};

export const eleanor = {
  id: 'u1',
  name: 'Eleanor Marsh',
  email: 'eleanor@example.com',
  role: 'user' as Role,
};

/** A user who has been working for a day. */
export const dashboardInProgress: Dashboard = {
  workStatus: 'in_progress',
  daysLeft: 3,
  workAutoStarted: false,
  timeRemaining: 72 * 3_600_000,
  deadlineAt: '2026-11-24T09:00:00.000Z',
  serverTime: '2026-11-21T09:00:00.000Z',
  user: {
    name: eleanor.name,
    email: eleanor.email,
    workStartedAt: '2026-11-20T09:00:00.000Z',
    workSubmitted: false,
    isPenalized: false,
    isSequentialWorkPenalized: false,
    penalizedReason: null,
    hasSequentialAccuracyResult: false,
    sequentialWorkAccuracy: null,
    hasAccuracyResult: false,
    accuracyResult: null,
  },
  work: null,
  assignment: {
    _id: 'a1',
    number: 1,
    name: null,
    minWords: 10_000,
    endedReason: null,
    project: {
      _id: 'project1',
      name: 'Ledgers',
      modes: ['document', 'pages', 'sequential'],
      keepsSpelling: null,
      guidelinesVersion: null,
      guidelinesOpenedVersion: null,
    },
  },
  hasMoreAssignments: false,
  otherRunning: [],
};

/** The assignment in `dashboardInProgress`, in the list of a user who has others. */
export const assignmentExample = (changes: Partial<WorkAssignment> = {}): WorkAssignment => ({
  _id: 'a1',
  number: 1,
  project: { _id: 'project1', name: 'Ledgers' },
  name: 'Ledgers',
  state: 'in_progress',
  isReturned: false,
  givenAt: '2026-11-20T09:00:00.000Z',
  startedAt: '2026-11-20T09:00:00.000Z',
  deadlineAt: '2026-11-24T09:00:30.000Z',
  submittedAt: null,
  endedAt: null,
  endedReason: null,
  startBy: null,
  imageCount: null,
  startRefusal: null,
  workWindowHours: 96,
  isPenalized: false,
  accuracyResult: null,
  sequentialWorkAccuracy: null,
  report: null,
  ...changes,
});

/** The address of a screen of the assignment in `dashboardInProgress`. */
export const workAddress = (path: string, assignment = 'a1') => `${path}?assignment=${assignment}`;

export const signedAgreement: SignedAgreement = {
  userName: eleanor.name,
  userEmail: eleanor.email,
  userMobileNumber: '5550100199',
  signedAt: '2026-11-20T09:00:00.000Z',
  version: 3,
  content: '<p>I will do the work.</p>',
  signature: 'data:image/png;base64,iVBORw0KGgo=',
  fingerprint: '9f3a41c7d2e8b05512aa0cd4e08b5d129f3a41c7d2e8b05512aa0cd4e08b5d12',
  pdfPath: '/api/auth/get-agreement/u1/pdf',
};
