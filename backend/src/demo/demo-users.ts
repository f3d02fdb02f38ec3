export interface DemoDocument {
  /** Share of the whole text that is written, 0 to 1. */
  share: number;
  savedHoursAgo: number;
  isSubmitted?: boolean;
}

export interface DemoPageWork {
  /** Name of the page. */
  name: string;
  /** Share of the page that is written, 0 to 1. */
  share: number;
  isSubmitted?: boolean;
}

/** Sequential work on all pages. */
export interface DemoSession {
  /** Number of submitted pages. */
  submitted: number;
  /** Share of the next page that is written. If there is no next page, the session is completed. */
  share: number;
}

/** An assignment of the second project. */
export interface DemoProjectWork {
  state: 'not_started' | 'running' | 'overdue' | 'submitted' | 'published' | 'withdrawn';
  /** Hours since the start of its clock; absent before the start. */
  startedHoursAgo?: number;
}

export interface DemoUser {
  name: string;
  email: string;
  state: 'registered' | 'verified' | 'signed' | 'working' | 'overdue' | 'submitted' | 'penalized';
  registeredHoursAgo: number;
  /** Hours since the start of the work clock; absent before the start. */
  startedHoursAgo?: number;
  document?: DemoDocument;
  /** This and the next field are allowed only before the deadline. */
  pages?: DemoPageWork[];
  session?: DemoSession;
  /** The comment of the published review of the document. */
  published?: string;
  /** Returned for correction. */
  returned?: { reason: string; hours: number };
  /** The deadline was extended, which lifted the penalty. */
  extended?: { reason: string; hours: number };
  projectWork?: DemoProjectWork;
}

/** At least one user in each state, and work of each kind that waits for a review. */
export const DEMO_USERS: DemoUser[] = [
  { name: 'Demo Registered', email: 'registered@example.com', state: 'registered', registeredHoursAgo: 1 },
  { name: 'Demo Verified', email: 'verified@example.com', state: 'verified', registeredHoursAgo: 5 },
  { name: 'Demo Signed', email: 'signed@example.com', state: 'signed', registeredHoursAgo: 8 },
  {
    name: 'Demo Working',
    email: 'working@example.com',
    state: 'working',
    registeredHoursAgo: 30,
    startedHoursAgo: 26,
    document: { share: 0.4, savedHoursAgo: 0.3 },
    pages: [
      { name: 'alice-in-wonderland', share: 1, isSubmitted: true },
      { name: 'pride-and-prejudice', share: 1 },
      { name: 'moby-dick', share: 0.3 },
    ],
  },
  {
    name: 'Demo Nearly Due',
    email: 'nearly-due@example.com',
    state: 'working',
    registeredHoursAgo: 100,
    startedHoursAgo: 93,
    session: { submitted: 3, share: 0.5 },
  },
  {
    name: 'Demo Completed',
    email: 'completed@example.com',
    state: 'working',
    registeredHoursAgo: 70,
    startedHoursAgo: 60,
    session: { submitted: 8, share: 0 },
  },
  {
    name: 'Demo Overdue',
    email: 'overdue@example.com',
    state: 'overdue',
    registeredHoursAgo: 120,
    startedHoursAgo: 97,
    document: { share: 0.8, savedHoursAgo: 2 },
  },
  {
    name: 'Demo Submitted',
    email: 'submitted@example.com',
    state: 'submitted',
    registeredHoursAgo: 90,
    startedHoursAgo: 80,
    document: { share: 1, savedHoursAgo: 5, isSubmitted: true },
  },
  {
    name: 'Demo Penalized',
    email: 'penalized@example.com',
    state: 'penalized',
    registeredHoursAgo: 200,
    startedHoursAgo: 150,
    document: { share: 0.3, savedHoursAgo: 56 },
  },
  {
    name: 'Demo Reviewed',
    email: 'reviewed@example.com',
    state: 'submitted',
    registeredHoursAgo: 110,
    startedHoursAgo: 94,
    document: { share: 1, savedHoursAgo: 20, isSubmitted: true },
    published: 'Careful work throughout. Mind the capital letters at the beginnings of sentences.',
  },
  {
    name: 'Demo Returned',
    email: 'returned@example.com',
    state: 'submitted',
    registeredHoursAgo: 80,
    startedHoursAgo: 70,
    document: { share: 1, savedHoursAgo: 12, isSubmitted: true },
    returned: { reason: 'The last page misses its final lines. Please complete it.', hours: 24 },
  },
  {
    name: 'Demo Extended',
    email: 'extended@example.com',
    state: 'penalized',
    registeredHoursAgo: 130,
    startedHoursAgo: 100,
    document: { share: 0.6, savedHoursAgo: 10 },
    extended: { reason: 'A power cut in the last hours, confirmed by the provider', hours: 48 },
  },
  {
    name: 'Demo Two Projects',
    email: 'two-projects@example.com',
    state: 'working',
    registeredHoursAgo: 60,
    startedHoursAgo: 40,
    document: { share: 0.2, savedHoursAgo: 3 },
    projectWork: { state: 'running', startedHoursAgo: 12 },
  },
  ...(
    [
      ['Demo Given', { state: 'not_started' }],
      ['Demo Pages Submitted', { state: 'submitted', startedHoursAgo: 30 }],
      ['Demo Pages Reviewed', { state: 'published', startedHoursAgo: 45 }],
      ['Demo Pages Overdue', { state: 'overdue', startedHoursAgo: 80 }],
      ['Demo Withdrawn', { state: 'withdrawn' }],
    ] satisfies [string, DemoProjectWork][]
  ).map(
    ([name, projectWork]): DemoUser => ({
      name,
      email: `${name.slice('Demo '.length).toLowerCase().replaceAll(' ', '-')}@example.com`,
      state: 'signed',
      registeredHoursAgo: 120,
      projectWork,
    }),
  ),
];
