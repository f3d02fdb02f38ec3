/** One story: registered, signed, five days of work, submitted, reviewed a day later. */
const TIMES: Record<string, string> = {
  createdAt: '2026-11-02T08:30:00.000Z',
  uploadedAt: '2026-11-02T08:30:00.000Z',
  signedAt: '2026-11-03T10:05:00.000Z',
  emailedAt: '2026-11-03T10:06:00.000Z',
  givenAt: '2026-11-16T09:00:00.000Z',
  startedAt: '2026-11-16T09:00:00.000Z',
  workStartedAt: '2026-11-16T09:00:00.000Z',
  lastSaved: '2026-11-20T15:18:00.000Z',
  savedAt: '2026-11-20T15:18:00.000Z',
  submittedAt: '2026-11-20T15:20:00.000Z',
  completedAt: '2026-11-20T15:20:00.000Z',
  deadlineAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-21T10:30:00.000Z',
  reviewedAt: '2026-11-21T11:00:00.000Z',
  sentAt: '2026-11-21T11:01:00.000Z',
  reviewDeadline: '2026-11-21T15:20:00.000Z',
  dueAt: '2026-11-21T15:20:00.000Z',
  reopenedAt: '2026-11-22T09:00:00.000Z',
};

interface Schema {
  format?: string;
  example?: unknown;
  properties?: Record<string, Schema>;
}

/** Gives the times of a schema examples that fit together. */
export function addExampleTimes(schemas: Record<string, object>): void {
  for (const { properties = {} } of Object.values(schemas) as Schema[]) {
    for (const [name, property] of Object.entries(properties)) {
      const time = TIMES[name];
      if (time && property.format === 'date-time') property.example ??= time;
    }
  }
}
