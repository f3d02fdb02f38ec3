/** What a committed change of the queue is announced on, to every process that listens. */
export const REVIEWS_CHANNEL = 'reviews_changed';

/** Part of a transaction that opens, claims, releases, publishes or returns: told at its commit, once. */
export const ANNOUNCE_REVIEWS = `SELECT pg_notify('${REVIEWS_CHANNEL}', '')`;
