export interface ByAdmin {
  kind: 'admin';
  adminId: string;
}

/** Who starts a clock: the user by opening the dashboard, or an administrator. */
export type StartActor = { kind: 'self' } | ByAdmin;

/** Who gives or removes a penalty: the penalty job or an administrator. */
export type PenaltyActor = { kind: 'system' } | ByAdmin;

/** The parameters of a statement that adds to the ledger. */
export function actorParams(by: StartActor | PenaltyActor): [kind: string, adminId: string | null] {
  return [by.kind, by.kind === 'admin' ? by.adminId : null];
}
