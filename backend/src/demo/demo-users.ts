export interface DemoDocument {
  /** How much of the whole is written. */
  share: number;
  savedHoursAgo: number;
  isSubmitted?: boolean;
}

export interface DemoPageWork {
  /** Of the page. */
  name: string;
  /** How much of the page is written. */
  share: number;
  isSubmitted?: boolean;
}

/** A run through all pages in their order. */
export interface DemoRun {
  submitted: number;
  /** How much of the next page is written; where there is none, the run is completed. */
  share: number;
}

export interface DemoPerson {
  name: string;
  email: string;
  state: 'registered' | 'verified' | 'signed' | 'working' | 'overdue' | 'submitted' | 'penalized';
  registeredHoursAgo: number;
  /** Hours since the clock started; absent when it has not. */
  startedHoursAgo?: number;
  document?: DemoDocument;
  /** Both only where the clock still runs. */
  pages?: DemoPageWork[];
  run?: DemoRun;
}

/** At least one person for each state an account can be in, and work of each kind that waits to be reviewed. */
export const DEMO_PEOPLE: DemoPerson[] = [
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
    run: { submitted: 3, share: 0.5 },
  },
  {
    name: 'Demo Completed',
    email: 'completed@example.com',
    state: 'working',
    registeredHoursAgo: 70,
    startedHoursAgo: 60,
    run: { submitted: 8, share: 0 },
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
];
