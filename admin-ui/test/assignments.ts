/** Records of assignments and tasks in the shapes the server sends. */

export function assignmentRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'assignment-2',
    user: { _id: 'user-1', name: 'Ada Moreno' },
    number: 2,
    project: { _id: 'project-2', name: 'Letters' },
    state: 'in_progress',
    workWindowHours: 96,
    givenAt: '2026-11-19T10:00:00.000Z',
    startedAt: '2026-11-20T10:00:00.000Z',
    deadlineAt: '2099-11-24T10:00:00.000Z',
    submittedAt: null,
    endedAt: null,
    endedReason: null,
    isPenalized: false,
    submittedPages: 3,
    submittedAs: null,
    images: 12,
    progress: { mode: 'pages', wanted: 12, submitted: 3, published: 0 },
    accuracyResult: null,
    ...changes,
  };
}

export function taskRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'task-1',
    kind: 'give-assignments',
    project: { _id: 'project-2', name: 'Letters' },
    createdBy: { _id: 'admin-1', name: 'Root Admin' },
    createdAt: '2026-11-19T10:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    cancelledAt: null,
    total: 60,
    done: 0,
    leftOut: 0,
    failedReason: null,
    results: [] as object[],
    ...changes,
  };
}
