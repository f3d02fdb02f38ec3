const hourMs = 3_600_000;

/** When a submission has been reviewed at the latest. */
export function reviewDeadline(submittedAt: string, reviewWindowHours: number): string {
  return new Date(Date.parse(submittedAt) + reviewWindowHours * hourMs).toISOString();
}
