import type { Permission } from './permissions.js';

interface EventSubjectText {
  /** The name of its group on the screen. */
  group: string;
  /** Staff with this permission receive the names of its events live. */
  permission: Permission;
}

/** What events are about. */
export const EVENT_SUBJECTS = {
  user: { group: 'Users', permission: 'users:read' },
  agreement: { group: 'Agreements', permission: 'signed-agreements:read' },
  'agreement-version': { group: 'Agreements', permission: 'agreements:read' },
  assignment: { group: 'Assignments', permission: 'users:read' },
  // A penalty decides whether sequential work can be reviewed.
  penalty: { group: 'Assignments', permission: 'reviews:read' },
  'extension-request': { group: 'Assignments', permission: 'assignments:read' },
  document: { group: 'Texts', permission: 'reviews:read' },
  page: { group: 'Texts', permission: 'reviews:read' },
  sequential: { group: 'Texts', permission: 'reviews:read' },
  review: { group: 'Reviews', permission: 'reviews:read' },
  image: { group: 'Images', permission: 'references:read' },
  'image-report': { group: 'Images', permission: 'references:read' },
  reference: { group: 'Images', permission: 'references:read' },
  project: { group: 'Projects', permission: 'projects:read' },
  export: { group: 'Exports and tasks', permission: 'exports:create' },
  task: { group: 'Exports and tasks', permission: 'assignments:read' },
} as const satisfies Record<string, EventSubjectText>;

export type EventSubject = keyof typeof EVENT_SUBJECTS;

interface EventText {
  /** On the screen, in the group of its subject. */
  name: string;
  /** What has become true, for the OpenAPI document. */
  description: string;
}

/** Every event, named `subject.fact`, in the order of the screen. */
export const EVENTS = {
  'user.registered': {
    name: 'Registered',
    description: 'There is a new user. A registration that is replaced is not published again.',
  },
  'user.verified': {
    name: 'E-mail address verified',
    description: 'The e-mail address is confirmed. It can be withdrawn, so this can occur again.',
  },
  'user.updated': {
    name: 'Data changed',
    description:
      'A name, number, postal address or e-mail address has changed, or staff have changed what a user has confirmed or signed.',
  },
  'user.role-changed': { name: 'Role changed', description: 'A user has another role.' },
  'user.suspended': { name: 'Suspended', description: 'A user is suspended.' },
  'user.suspension-lifted': { name: 'Suspension lifted', description: 'A user is not suspended any more.' },
  'user.deleted': {
    name: 'Deleted',
    description: 'The user and everything that belongs to the user is deleted.',
  },
  'agreement.signed': {
    name: 'Agreement signed',
    description: 'A user has signed a version of the agreement.',
  },
  'agreement-version.created': {
    name: 'New version of the agreement',
    description: 'There is a new version of the agreement.',
  },
  'assignment.given': { name: 'Given', description: 'A user was given work in a project.' },
  'assignment.started': { name: 'Started', description: 'The work clock was started.' },
  'assignment.extended': { name: 'Deadline extended', description: 'The deadline is later now.' },
  'assignment.shortened': {
    name: 'Deadline moved to an earlier time',
    description: 'The deadline is earlier now.',
  },
  'assignment.submitted': {
    name: 'Submitted',
    description: 'The work is complete in one of its modes. Each text has a fact of its own.',
  },
  'assignment.returned': {
    name: 'Returned for correction',
    description: 'A submitted text was returned for correction.',
  },
  'assignment.reopened': {
    name: 'Not submitted any more',
    description: 'The work is not submitted any more, because no mode is complete after a return.',
  },
  'assignment.ended': {
    name: 'Ended without a submission',
    description:
      'The assignment ended before its start, or staff ended it (`reason` is `ended`). Version 0.4.0 gave no reason.',
  },
  'assignment.missed': {
    name: 'Deadline missed',
    description: 'The deadline passed with nothing submitted.',
  },
  'penalty.given': {
    name: 'Penalty given',
    description:
      'The assignment has a penalty: by an administrator, or by the system after a missed deadline.',
  },
  'penalty.removed': { name: 'Penalty removed', description: 'The assignment has no penalty any more.' },
  'extension-request.opened': {
    name: 'More time asked for',
    description: 'A user asks for more time, and an administrator must answer.',
  },
  'extension-request.answered': {
    name: 'Request for time answered',
    description:
      'A request for more time is answered. `closed`: the user withdrew it, the work was submitted or ended, or its deadline was set. A request that is granted at once was never open.',
  },
  'document.submitted': { name: 'Document submitted', description: 'A document was submitted.' },
  'page.submitted': { name: 'Page submitted', description: 'The text of an image was submitted.' },
  'sequential.submitted': {
    name: 'Sequential work submitted',
    description: 'A session of sequential work with all its texts was submitted.',
  },
  'review.opened': {
    name: 'To be reviewed',
    description:
      'A submission is to be reviewed. `subjectId`: the image of a page, the session of sequential work; for a document, the user.',
  },
  'review.claimed': {
    name: 'Claimed',
    description: 'A reviewer has claimed a free review or taken it over. A renewed claim is not published.',
  },
  'review.released': {
    name: 'Released',
    description: 'The reviewer has ended the claim. A claim that is not renewed ends without an event.',
  },
  'review.published': {
    name: 'Result published',
    description:
      'A submission has a result. `reviewerId` null: by the system. `words` were submitted, null if they were not counted; `correct` and `wrong` count the `unit`. A reopened result is published again with a greater `resultVersion`.',
  },
  'review.returned': {
    name: 'Returned',
    description: 'A submission was returned for correction, so this round has no result.',
  },
  'review.reopened': {
    name: 'Result withdrawn',
    description: 'A published result is withdrawn. `resultVersion` is the version of that result.',
  },
  'image.added': { name: 'Added', description: 'There is a new image.' },
  'image.changed': {
    name: 'Changed',
    description:
      'The file, title, description, reference text, minimum of words or place in the order of work of an image has changed.',
  },
  'image.moved': {
    name: 'Moved to another project',
    description: 'An image belongs to another project now, in which it comes last.',
  },
  'image.published': {
    name: 'Published',
    description: 'Users see the image. A new image is published at once.',
  },
  'image.removed': {
    name: 'Removed',
    description:
      'Users do not see the image any more. `hidden`: except those who have work on it, and it can be published again.',
  },
  'image-report.opened': { name: 'Reported as unreadable', description: 'A user cannot read an image.' },
  'image-report.answered': {
    name: 'Report answered',
    description: 'Staff have answered a report of an image.',
  },
  'reference.changed': {
    name: 'Reference text changed',
    description:
      'What submissions are compared with has changed: the text of an image or of a PDF, or whether it is used.',
  },
  'project.changed': {
    name: 'Project changed',
    description:
      'A project, its rules or its guidelines have changed. `updated` is also published for the project that is not the default one any more.',
  },
  'export.finished': {
    name: 'Export finished',
    description: 'An export has ended. The file of one that is done can be downloaded.',
  },
  'task.finished': {
    name: 'Task finished',
    description:
      'A task of staff has ended. A failed one can be continued, and ends again then. `done` counts its items, also the `skipped` ones.',
  },
} as const satisfies Record<`${EventSubject}.${string}`, EventText>;

export type EventType = keyof typeof EVENTS;

/** @returns undefined for an event of a newer server */
export function subjectOfEvent(type: string): EventSubjectText | undefined {
  return new Map<string, EventSubjectText>(Object.entries(EVENT_SUBJECTS)).get(
    type.slice(0, type.indexOf('.')),
  );
}
