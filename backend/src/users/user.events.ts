import { ROLES } from '@inkwell/contract/roles';
import { defineEvent } from '../core/events/domain-events.js';

/** Also by an administrator, by the first start and by single sign-on. */
export const USER_REGISTERED = defineEvent(
  'user.registered',
  1,
  { userId: 'uuid', role: ROLES },
  'There is a new user. A registration that is replaced is not published again.',
);

export const USER_VERIFIED = defineEvent(
  'user.verified',
  1,
  { userId: 'uuid' },
  'The e-mail address is confirmed. It can be withdrawn, so this can occur again.',
);

export const USER_UPDATED = defineEvent(
  'user.updated',
  1,
  { userId: 'uuid' },
  'A name, number, postal address or e-mail address has changed, or staff have changed what a user has confirmed or signed.',
);

export const USER_ROLE_CHANGED = defineEvent(
  'user.role-changed',
  1,
  { userId: 'uuid', from: ROLES, to: ROLES },
  'A user has another role.',
);

export const USER_SUSPENDED = defineEvent(
  'user.suspended',
  1,
  { userId: 'uuid', suspendedAt: 'time' },
  'A user is suspended.',
);

export const USER_SUSPENSION_LIFTED = defineEvent(
  'user.suspension-lifted',
  1,
  { userId: 'uuid' },
  'A user is not suspended any more.',
);

export const USER_DELETED = defineEvent(
  'user.deleted',
  1,
  { userId: 'uuid', role: ROLES },
  'The user and everything that belongs to the user is deleted.',
);
