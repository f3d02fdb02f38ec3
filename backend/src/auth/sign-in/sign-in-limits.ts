/** One more attempt is possible after `seconds`, once there were more than the earlier steps allow. */
interface DelayStep {
  /** The last attempt of this step. Null: the step has no end. */
  upTo: number | null;
  seconds: number;
}

/** Attempts to sign in to one account that wait for each other. */
export interface DelayRule {
  name: string;
  steps: readonly DelayStep[];
  /** An attempt that would wait longer is refused. */
  longestWaitSeconds: number;
}

/** From all networks that have not failed to sign in to this account within a day. */
export const FIRST_ATTEMPTS: DelayRule = {
  name: 'first',
  steps: [
    { upTo: 20, seconds: 0 },
    { upTo: 100, seconds: 2 },
    { upTo: null, seconds: 20 },
  ],
  // At least one more attempt can wait behind one that has just been let in.
  longestWaitSeconds: 25,
};

/** From all other networks. */
export const REPEATED_ATTEMPTS: DelayRule = {
  name: 'repeated',
  steps: [
    { upTo: 10, seconds: 0 },
    { upTo: 50, seconds: 2 },
    { upTo: 100, seconds: 10 },
    { upTo: null, seconds: 120 },
  ],
  longestWaitSeconds: 10,
};

export const PERIOD_SECONDS = 24 * 60 * 60;
