import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** Before the deadline, in hours: when a calendar program speaks up. */
const ALARM_HOURS = [24, 1];
const HOUR_SECONDS = 3600;

export interface CalendarDeadline {
  userId: string;
  deadlineAt: Date;
  /** How often it was moved: of two files, a calendar program keeps the one with the higher number. */
  timesMoved: number;
  /** When this was decided. */
  decidedAt: Date;
  /** Of the place where the work is done. */
  link: string;
}

/**
 * A calendar file with a person's deadline. Its UID is the same for every deadline the person has had, so that a file
 * sent later moves the entry of the one before.
 */
export function deadlineCalendar({
  userId,
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
    id: `deadline-${userId}@${new URL(link).hostname}`,
    sequence: timesMoved,
    start: deadlineAt,
    stamp: decidedAt,
    summary: 'Work deadline',
    description: { plain: `Submit your work before this time: ${link}` },
    url: link,
    status: ICalEventStatus.CONFIRMED,
  });
  for (const hours of ALARM_HOURS) {
    event.createAlarm({ type: ICalAlarmType.display, trigger: hours * HOUR_SECONDS });
  }
  return calendar.toString();
}
