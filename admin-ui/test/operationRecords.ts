/** Records that programs and operators see, in the shapes the server sends. */

type Changes = Record<string, unknown>;

export function keyRow(changes: Changes = {}) {
  return {
    _id: 'key-1',
    name: 'CRM',
    prefix: 'ink_4fG7hJ2k',
    permissions: ['users:read', 'projects:read'],
    project: null,
    createdBy: { _id: 'admin-1', name: 'Fatima Admin' },
    createdAt: '2026-11-18T10:00:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
    lastUsedNetwork: null,
    previousKeyExpiresAt: null,
    previousKeyLastUsedAt: null,
    previousKeyLastUsedNetwork: null,
    isValid: true,
    ...changes,
  };
}

export function webhookRow(changes: Changes = {}) {
  return {
    _id: 'hook-1',
    url: 'https://example.com/inkwell',
    description: 'Payroll',
    types: null,
    projectId: null,
    isEnabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    previousSecretUntil: null,
    maker: { _id: 'admin-1', name: 'Grace', apiKey: { _id: 'key-1', name: 'Payroll' } },
    createdAt: '2026-11-20T10:00:00.000Z',
    version: 1,
    ...changes,
  };
}

export function deliveryAttempt(changes: Changes = {}) {
  return {
    at: '2026-11-20T10:00:01.000Z',
    durationMs: 84,
    status: 204,
    error: null,
    response: null,
    ...changes,
  };
}

export function deliveryRow(changes: Changes = {}) {
  return {
    _id: 'delivery-1',
    eventId: 'event-1',
    seq: 4711,
    type: 'review.published',
    occurredAt: '2026-11-20T10:00:00.000Z',
    state: 'delivered',
    nextAttemptAt: null,
    attempts: [deliveryAttempt()],
    ...changes,
  };
}

export function exportRow(changes: Changes = {}) {
  return {
    _id: 'export-1',
    kind: 'texts',
    project: { _id: 'project-1', name: 'Letters' },
    from: '2026-11-01',
    to: '2026-11-30',
    assignmentId: null,
    state: 'done',
    done: 1200,
    total: 1200,
    fileName: 'texts-Letters-2026-11-30.zip',
    fileBytes: 4 * 1024 * 1024,
    sha256: 'abc',
    failedReason: null,
    createdBy: { _id: 'admin-1', name: 'Fatima Admin' },
    createdAt: '2026-11-30T10:00:00.000Z',
    startedAt: '2026-11-30T10:00:01.000Z',
    finishedAt: '2026-11-30T10:01:00.000Z',
    expiresAt: '2026-12-07T10:01:00.000Z',
    ...changes,
  };
}

export function jobRow(changes: Changes = {}) {
  return {
    _id: 'job-1',
    queue: 'send-email',
    state: 'failed',
    retries: 20,
    retryLimit: 20,
    createdAt: '2026-11-18T10:00:00.000Z',
    dueAt: '2026-11-18T10:00:00.000Z',
    endedAt: '2026-11-18T11:00:00.000Z',
    lastError: 'connect ECONNREFUSED',
    review: null,
    email: null,
    signerName: null,
    ...changes,
  };
}

export function emailRow(changes: Changes = {}) {
  return {
    _id: 'email-1',
    userId: 'user-1',
    recipient: 'ada@example.com',
    template: 'agreement-link',
    status: 'failing',
    attempts: 3,
    lastError: 'Mailbox full',
    createdAt: '2026-11-18T10:00:00.000Z',
    sentAt: null,
    ...changes,
  };
}

export function auditRow(changes: Changes = {}) {
  return {
    _id: '42',
    createdAt: '2026-11-18T10:00:00.000Z',
    actor: { _id: 'admin-1', email: 'fatima@example.com' },
    action: 'user.penalize',
    subjectId: 'user-1',
    details: { userEmail: 'ada@example.com', reason: 'late' },
    changes: { isPenalized: { before: false, after: true } },
    ipAddress: '203.0.113.7',
    apiKey: null,
    ...changes,
  };
}

export function timeRequestRow(changes: Changes = {}) {
  return {
    _id: 'r1',
    hours: 24,
    reason: 'The power was cut',
    createdAt: '2026-11-21T08:00:00.000Z',
    answer: null,
    answeredAt: null,
    grantedHours: null,
    refusalReason: null,
    isWithdrawn: false,
    assignmentId: 'a1',
    state: 'in_progress',
    deadlineAt: '2026-11-24T09:00:00.000Z',
    answeredBy: null,
    user: { _id: 'u1', name: 'Ada Writer' },
    project: { _id: 'p1', name: 'Ledgers' },
    ...changes,
  };
}

export function imageReportRow(changes: Changes = {}) {
  return {
    _id: 'r1',
    imageId: 'i1',
    imageTitle: 'Ledger, page 1',
    reason: 'The lower half is too dark',
    place: { x: 0.25, y: 0.75 },
    createdAt: '2026-11-21T08:00:00.000Z',
    answer: null,
    note: '',
    answeredAt: null,
    filename: 'image-1.png',
    assignmentId: 'a1',
    otherReports: 2,
    answeredBy: null,
    user: { _id: 'u1', name: 'Ada Writer' },
    project: { _id: 'p1', name: 'Ledgers' },
    ...changes,
  };
}
