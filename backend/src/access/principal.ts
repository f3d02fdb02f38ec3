import type { Role } from '@inkwell/contract/roles';

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

/**
 * Who makes a call, and with what. Only `access/` and `auth/` read `via`, so another kind of caller changes no controller.
 * The state of the work is not part of it: a service reads that where it needs it.
 */
export interface Principal {
  user: PrincipalUser;
  via: SessionCaller;
}

/** The user who performs an audited action, and the client address of the request. */
export interface Actor {
  id: string;
  email: string;
  ipAddress: string;
}

/** The caller as the audit log records it. */
export function actorOf({ user: { id, email } }: Principal, ipAddress: string): Actor {
  return { id, email, ipAddress };
}

/** For whom an `Idempotency-Key` counts: each caller has keys of its own. */
export function callerIdOf({ user }: Principal): string {
  return user.id;
}
