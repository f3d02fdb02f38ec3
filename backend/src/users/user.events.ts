import type { Role } from '@inkwell/contract/roles';
import { defineEvent } from '../core/events/domain-events.js';

/** Also by an administrator, by the first start and by single sign-on. A registration that is replaced is not published again. */
export const USER_REGISTERED = defineEvent<{ userId: string; role: Role }>('user.registered', 1);

/** The e-mail address is confirmed. It can be withdrawn, so this can occur again. */
export const USER_VERIFIED = defineEvent<{ userId: string }>('user.verified', 1);

export const USER_ROLE_CHANGED = defineEvent<{ userId: string; from: Role; to: Role }>(
  'user.role-changed',
  1,
);

export const USER_SUSPENDED = defineEvent<{ userId: string; suspendedAt: Date }>('user.suspended', 1);

export const USER_SUSPENSION_LIFTED = defineEvent<{ userId: string }>('user.suspension-lifted', 1);

/** The row of the user and everything that belongs to it is gone. */
export const USER_DELETED = defineEvent<{ userId: string; role: Role }>('user.deleted', 1);
