import type { AuditAction } from '@inkwell/contract/audit-actions';

/** An action in the audit log. */
export interface AuditDefinition<Details extends object> {
  readonly action: AuditAction;
  /** Only carries the type. */
  readonly details?: Details;
}

const actions: AuditAction[] = [];

/** Declares an action and what its entries tell. Each module does this in its `*.audit.ts`. */
export function defineAudit<Details extends object>(action: AuditAction): AuditDefinition<Details> {
  actions.push(action);
  return { action };
}

/** Every declared action. */
export function declaredActions(): readonly AuditAction[] {
  return actions;
}
