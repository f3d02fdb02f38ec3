import { isPermission } from '@inkwell/contract/permissions';
import type { FastifyInstance, preSerializationHookHandler } from 'fastify';
import type { Access, SignedInRequest } from './access.js';
import { isAllowed } from './is-allowed.js';

/** The fields with contact data of users and staff, at any depth of a response. */
const CONTACT_FIELDS = new Set([
  'email',
  'userEmail',
  'mobileNumber',
  'userMobileNumber',
  'alternativeMobileNumber',
  'address',
  'changedBy',
  // The reason of a mail server contains the address.
  'refusedEmail',
]);

/**
 * Removes contact data from the responses to staff without the permission `users:contacts`. It applies to every call that
 * needs a permission, so no new call can omit it. The other calls return only data of the signed-in user.
 */
export function hideContacts(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { access } = (route.config ?? {}) as { access?: Access };
    if (access !== undefined && isPermission(access)) route.preSerialization = hideFromRole;
  });
}

const hideFromRole: preSerializationHookHandler = (request, _reply, payload, done) => {
  const { principal } = request as Partial<SignedInRequest>;
  // A request without a principal was refused.
  const isHidden = principal && !isAllowed(principal, 'users:contacts');
  done(null, isHidden ? withoutContacts(payload) : payload);
};

function withoutContacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContacts);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  const fields = Object.entries(value).filter(([name]) => !CONTACT_FIELDS.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutContacts(field)]));
}
