/** Records in the shapes the server sends. */

export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

export function userRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'user-1',
    name: 'Ada Moreno',
    email: 'ada@example.com',
    mobileNumber: '5550100123',
    alternativeMobileNumber: '',
    address: '12 Harbour Road, Inkford',
    role: 'user',
    isVerified: false,
    isSignedAgreement: false,
    isPenalized: false,
    suspendedAt: null,
    suspendedReason: null,
    penalizedAt: null,
    penalizedReason: null,
    workStartedAt: null,
    deadlineAt: null,
    workEndedAt: null,
    workSubmitted: false,
    submittedAt: null,
    pageSubmissionCount: 0,
    totalActiveImages: 0,
    submissionProgress: 0,
    progress: null,
    signature: false,
    assignmentId: 'assignment-1',
    assignmentNumber: 1,
    project: { _id: 'project-1', name: 'Main project' },
    createdAt: '2026-11-18T10:00:00.000Z',
    version: 3,
    ...changes,
  };
}

/** A text of a user. */
export function textRow(changes: Record<string, unknown> = {}) {
  return {
    _id: '7',
    kind: 'page',
    imageId: 'image-1',
    imageTitle: 'Ledger, page 1',
    imageFilename: 'aaaa.png',
    version: 17,
    words: 1204,
    lastSaved: '2026-11-18T10:00:00.000Z',
    submittedAt: null as string | null,
    ...changes,
  };
}

/** A document belongs to no image. */
export const NO_IMAGE = { imageId: null, imageTitle: null, imageFilename: null };

export function agreementRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'agreement-1',
    version: 1,
    content: 'First terms.\n\nWith {{name}}.',
    createdAt: '2026-11-01T10:00:00.000Z',
    signedCount: 0,
    isEditedAfterSigning: false,
    recordVersion: 3,
    ...changes,
  };
}

export function signedRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'signed-1',
    userId: 'user-1',
    userName: 'Ada Moreno',
    userEmail: 'ada@example.com',
    userMobileNumber: '5550100123',
    agreementId: { _id: 'agreement-1', version: 1 },
    version: 1,
    signedAt: '2026-11-19T10:00:00.000Z',
    fingerprint: 'ab'.repeat(32),
    pdfReady: true,
    emailedAt: null,
    ...changes,
  };
}

export function signedDetails(changes: Record<string, unknown> = {}) {
  return {
    ...signedRow(),
    agreementContent: 'First terms.\n\nWith Ada Moreno.',
    signature: 'data:image/png;base64,AAAA',
    ipAddress: '203.0.113.7',
    userAgent: 'Firefox on paper',
    ...changes,
  };
}

export function imageRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'image-1',
    title: 'Ledger, page 1',
    description: 'First page of the ledger',
    filename: 'aaaa.png',
    originalName: 'ledger 1.png',
    fileSize: 482_133,
    mimeType: 'image/png',
    width: 1200,
    height: 1600,
    minWords: null,
    uploadedAt: '2026-11-18T10:00:00.000Z',
    isActive: true,
    hasReferenceText: false,
    coverage: null,
    project: { _id: 'project-1', name: 'Main project' },
    version: 3,
    ...changes,
  };
}

export function pdfRow(changes: Record<string, unknown> = {}) {
  const {
    width: _w,
    height: _h,
    minWords: _m,
    coverage: _c,
    ...row
  } = imageRow({
    _id: 'pdf-1',
    title: 'Style guide',
    filename: 'bbbb.pdf',
    originalName: 'guide.pdf',
    mimeType: 'application/pdf',
    ...changes,
  });
  return row;
}

export function projectRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'project-1',
    name: 'Harbour registers',
    state: 'open',
    isDefault: false,
    modes: ['document', 'pages', 'sequential'],
    minWords: null,
    workWindowHours: null,
    reviewWindowHours: null,
    startWithinHours: null,
    imagesPerAssignment: 2,
    textsPerImage: 3,
    givesAutomatically: true,
    usersMayTakeNext: false,
    isBlind: false,
    publishesAutomatically: true,
    freeExtensionHours: 0,
    keepsSpelling: null,
    version: 3,
    createdAt: '2026-11-18T10:00:00.000Z',
    coverage: { images: 10, texts: 12, submitted: 5, published: 2, wanted: 30 },
    notStarted: 2,
    running: 4,
    overdue: 1,
    submitted: 5,
    reviewsDue: 6,
    meanAccuracy: 97.25,
    ...changes,
  };
}

/** A project as its own call answers it. */
export function projectDetails(changes: Record<string, unknown> = {}) {
  return { ...projectRow(), guidelines: '<p>Keep the spelling.</p>', guidelinesVersion: 2, ...changes };
}

export const siteConfig = {
  navbarTitle: 'Paper & Pen',
  footerContactNumber: '+1 555 010 0000',
  footerAddress: '1 Paper Street',
  footerEmail: 'support@example.com',
  version: 3,
};

/** The refusal of a save whose record another administrator has changed. */
export function staleAnswer(current: Record<string, unknown>, changedBy: string | null = 'omar@example.com') {
  const message = 'This was changed in the meantime. Nothing was saved.';
  const changedAt = '2026-11-20T09:30:00.000Z';
  return {
    status: 409,
    body: { statusCode: 409, code: 'STALE_RECORD', message, current, changedBy, changedAt },
  };
}

export function sessionRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'session-1',
    assignmentId: 'assignment-1',
    assignmentNumber: 1,
    project: { _id: 'project-1', name: 'Main project' },
    userId: { _id: 'user-1', name: 'Ada Moreno', email: 'ada@example.com' },
    totalImages: 3,
    completedImages: 3,
    isCompleted: true,
    isReviewed: false,
    isPenalized: false,
    startedAt: '2026-11-18T10:00:00.000Z',
    completedAt: '2026-11-19T10:00:00.000Z',
    reviewedAt: null,
    reviewDeadline: inHours(21.5),
    status: 'pending',
    hoursLeft: 21,
    accuracyResult: null,
    ...changes,
  };
}

/** With three texts to review. */
export function sessionDetails(changes: Record<string, unknown> = {}) {
  return {
    ...sessionRow(),
    overallComments: '',
    imageSubmissions: ['One', 'Two', 'Three'].map((title, index) => ({
      _id: `submission-${index}`,
      imageId: { _id: `image-${index}`, filename: `${title}.png`, title },
      submissionContent: `Text ${title}\n  5 &lt; 6 &amp; more`,
      isCorrect: null,
      reviewComments: '',
    })),
    ...changes,
  };
}
