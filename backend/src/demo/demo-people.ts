export interface DemoPerson {
  name: string;
  email: string;
  state: 'registered' | 'verified' | 'signed' | 'working' | 'overdue' | 'submitted' | 'penalized';
  registeredHoursAgo: number;
  /** Hours since the clock started; absent when it has not. */
  startedHoursAgo?: number;
}

/** One person for each state an account can be in. */
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
  },
  {
    name: 'Demo Nearly Due',
    email: 'nearly-due@example.com',
    state: 'working',
    registeredHoursAgo: 100,
    startedHoursAgo: 93,
  },
  {
    name: 'Demo Overdue',
    email: 'overdue@example.com',
    state: 'overdue',
    registeredHoursAgo: 120,
    startedHoursAgo: 97,
  },
  {
    name: 'Demo Submitted',
    email: 'submitted@example.com',
    state: 'submitted',
    registeredHoursAgo: 90,
    startedHoursAgo: 80,
  },
  {
    name: 'Demo Penalized',
    email: 'penalized@example.com',
    state: 'penalized',
    registeredHoursAgo: 200,
    startedHoursAgo: 150,
  },
];
