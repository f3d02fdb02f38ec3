import { isPermission } from '@inkwell/contract/permissions';
import type { FastifyInstance, preSerializationAsyncHookHandler } from 'fastify';
import type { Access, SignedInRequest } from '../access/access.js';
import type { TextConfig } from '../access/names-users-in-text.js';
import { withoutContacts } from '../core/http/contact-field.js';
import type { WriterNamesService } from './writer-names.service.js';

type Config = TextConfig & { access?: Access };

/** Hides the names of users in blind projects in the response of every call for staff, so no new call can omit it. */
export function hideWriterNames(server: FastifyInstance, writerNames: WriterNamesService): void {
  server.addHook('onRoute', (route) => {
    const { access, namesUsersInText } = (route.config ?? {}) as Config;
    if (access !== 'staff-or-key' && (access === undefined || !isPermission(access))) return;
    const hide: preSerializationAsyncHookHandler = async (request, _reply, payload) => {
      const { principal } = request as Partial<SignedInRequest>;
      // A request without a principal was refused.
      if (!principal) return payload;
      const shown = await writerNames.present(principal, payload);
      return namesUsersInText && (await writerNames.isTextHidden(principal)) ? withoutContacts(shown) : shown;
    };
    route.preSerialization = [hide, ...[route.preSerialization ?? []].flat()];
  });
}
