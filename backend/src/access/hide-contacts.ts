import { isPermission } from '@inkwell/contract/permissions';
import type { FastifyInstance, preSerializationHookHandler } from 'fastify';
import { withoutContacts } from '../core/http/contact-field.js';
import type { Access, SignedInRequest } from './access.js';
import { isAllowed } from './is-allowed.js';

/**
 * Leaves contact data out of the responses to callers without the permission `users:contacts`. It applies to every call that
 * needs a permission, so no new call can omit it. The other calls return only the caller's own data.
 */
export function hideContacts(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { access } = (route.config ?? {}) as { access?: Access };
    if (access === undefined || !isPermission(access)) return;
    route.preSerialization = [...[route.preSerialization ?? []].flat(), hideFromCaller];
  });
}

const hideFromCaller: preSerializationHookHandler = (request, _reply, payload, done) => {
  const { principal } = request as Partial<SignedInRequest>;
  // A request without a principal was refused.
  const isHidden = principal && !isAllowed(principal, 'users:contacts');
  done(null, isHidden ? withoutContacts(payload) : payload);
};
