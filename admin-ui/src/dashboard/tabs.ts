/** The tabs of the dashboard, in their order. */
export const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'signed', label: 'Signed Agreements' },
  { key: 'verified', label: 'Verified Users' },
  { key: 'active', label: 'Active/Working Users' },
  { key: 'submitted', label: 'Submitted Work' },
  { key: 'penalized', label: 'Penalized Work' },
] as const;

export type PeopleTabKey = Exclude<(typeof tabs)[number]['key'], 'overview'>;
