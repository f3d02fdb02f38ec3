import { type EventFields, EXAMPLE_TIME, exampleId, exampleOfFields } from '../../core/events/event-data.js';

/** What an event is about: the first of these ids that its data have. */
const SUBJECTS = [
  ...['exportId', 'taskId', 'assignmentId', 'userId', 'imageId', 'referenceId', 'agreementId', 'projectId'],
] as const;

/** @returns the name of the field */
export function subjectOf(data: object): string | undefined {
  return SUBJECTS.find((field) => field in data);
}

const OF_A_PROJECT = ['assignmentId', 'imageId', 'referenceId'];

/** The fields of the data as the feed and webhooks have them: with the project that is found by an assignment, an image or a PDF. */
export function fieldsInFeed(fields: EventFields): EventFields {
  const isOfProject = OF_A_PROJECT.some((field) => field in fields);
  return isOfProject && !('projectId' in fields) ? { ...fields, projectId: 'uuid' } : fields;
}

/** A PDF can belong to no project. */
export function isProjectOptional(fields: EventFields): boolean {
  return !('projectId' in fields) && !('assignmentId' in fields) && !('imageId' in fields);
}

/** An event of the type as a webhook gets it, about records that do not exist. */
export function exampleEvent({
  name,
  version,
  fields,
}: {
  name: string;
  version: number;
  fields: EventFields;
}) {
  const data = exampleOfFields(fieldsInFeed(fields));
  const subject = String(data[subjectOf(data) ?? ''] ?? exampleId('webhookId'));
  return {
    id: exampleId('eventId'),
    seq: 4711,
    type: name,
    version,
    occurredAt: EXAMPLE_TIME,
    subject,
    data,
  };
}
