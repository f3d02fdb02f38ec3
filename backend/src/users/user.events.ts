import { defineEvent } from '../core/events/domain-events.js';

/** A user is deleted later in the same transaction. The user's row is locked, and the rows that refer to it still exist. */
export const USER_DELETING = defineEvent<{ userId: string }>('user.deleting');

/** All sessions of a user end with this transaction. */
export const USER_SESSIONS_ENDED = defineEvent<{ userId: string }>('user.sessions-ended');
