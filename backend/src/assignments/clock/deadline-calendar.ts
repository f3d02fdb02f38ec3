import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** When a calendar program reminds of the deadline, in hours before it. */
const ALARM_HOURS = [24, 1];
const HOUR_SECONDS = 3600;

export interface CalendarDeadline {
  /** The id of the assignment; for the first one of a user, that of the user. */
  id: string;
  /** Of the assignment. */
  name: string;
  deadlineAt: Date;
  /** Number of earlier deadlines. Of two files, a calendar program keeps the one with the higher number. */
  timesMoved: number;
  /** When the deadline was set. */
  decidedAt: Date;
  /** Address of the dashboard. */
  link: string;
}

/**
 * Creates a calendar file with a deadline. Every deadline of an assignment has the same UID, so a later file moves the entry
 * of the file before.
 */
export function deadlineCalendar({
  id,
  name,
  deadlineAt,
  timesMoved,
  decidedAt,
  link,
}: CalendarDeadline): string {
  const calendar = ical({
    prodId: { company: 'Inkwell', product: 'Deadline', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: `deadline-${id}@${new URL(link).hostname}`,
    sequence: timesMoved,
    start: deadlineAt,
    stamp: decidedAt,
    summary: `Deadline: ${name}`,
    description: { plain: `Submit ${name} before this time: ${link}` },
    url: link,
    status: ICalEventStatus.CONFIRMED,
  });
  for (const hours of ALARM_HOURS) {
    event.createAlarm({ type: ICalAlarmType.display, trigger: hours * HOUR_SECONDS });
  }
  return calendar.toString();
}
