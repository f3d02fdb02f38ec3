import type { Permission } from '@inkwell/contract/permissions';
import type { Role } from '@inkwell/contract/roles';
import { HttpError } from '../core/http/domain-error.js';
import { notForApiKeys } from './access.errors.js';

/** The user in whose name a call is made. */
export interface PrincipalUser {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** A caller who has signed in. */
export interface SessionCaller {
  kind: 'session';
  id: string;
  /** When the user last proved the password or a passkey in this session. */
  confirmedAt: Date | null;
  /** The database's clock when the session was checked. */
  checkedAt: Date;
  /** True for staff without a second factor if `STAFF_MFA` requires one. Until then they can only set one up. */
  mustSetUpSecondFactor: boolean;
}

/** A program with an API key. It acts in the name of the user who created the key. */
export interface ApiKeyCaller {
  kind: 'apiKey';
  id: string;
  name: string;
  permissions: readonly Permission[];
  /** The project that the key is limited to. */
  projectId: string | null;
}

/**
 * Who makes a call, and with what. Only `access/` and `auth/` read `via`, so another kind of caller changes no controller.
 * The state of the work is not part of it: a service reads that where it needs it.
 */
export interface Principal {
  user: PrincipalUser;
  via: SessionCaller | ApiKeyCaller;
}

export interface SessionPrincipal extends Principal {
  via: SessionCaller;
}

export interface ApiKeyPrincipal extends Principal {
  via: ApiKeyCaller;
}

/** For calls about the session itself. @throws AccessError NOT_FOR_API_KEYS */
export function getSession({ via }: Principal): SessionCaller {
  if (via.kind !== 'session') throw notForApiKeys();
  return via;
}

/** @throws HttpError FORBIDDEN for a session, which `@Allow('api-key')` refuses before */
export function getApiKey({ via }: Principal): ApiKeyCaller {
  if (via.kind !== 'apiKey') throw new HttpError('FORBIDDEN');
  return via;
}

/** The user who performs an audited action, and the client address of the request. */
export interface Actor {
  id: string;
  email: string;
  ipAddress: string;
  /** If a program acts with an API key of the user. */
  apiKeyId?: string;
  apiKeyName?: string;
}

/** The caller as the audit log records it. */
export function actorOf({ user: { id, email }, via }: Principal, ipAddress: string): Actor {
  const actor = { id, email, ipAddress };
  return via.kind === 'apiKey' ? { ...actor, apiKeyId: via.id, apiKeyName: via.name } : actor;
}

/** The caller to which an `Idempotency-Key` belongs: an API key is another caller than its creator. */
export function callerIdOf({ user, via }: Principal): string {
  return via.kind === 'apiKey' ? via.id : user.id;
}
