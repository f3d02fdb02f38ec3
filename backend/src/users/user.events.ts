import { ROLES } from '@inkwell/contract/roles';
import { defineEvent } from '../core/events/domain-events.js';

/** Also by an administrator, by the first start and by single sign-on. */
export const USER_REGISTERED = defineEvent('user.registered', 1, { userId: 'uuid', role: ROLES });

export const USER_VERIFIED = defineEvent('user.verified', 1, { userId: 'uuid' });

export const USER_UPDATED = defineEvent('user.updated', 1, { userId: 'uuid' });

export const USER_ROLE_CHANGED = defineEvent('user.role-changed', 1, {
  userId: 'uuid',
  from: ROLES,
  to: ROLES,
});

export const USER_SUSPENDED = defineEvent('user.suspended', 1, { userId: 'uuid', suspendedAt: 'time' });

export const USER_SUSPENSION_LIFTED = defineEvent('user.suspension-lifted', 1, { userId: 'uuid' });

export const USER_DELETED = defineEvent('user.deleted', 1, { userId: 'uuid', role: ROLES });
