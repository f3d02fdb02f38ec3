import type { StaffRole } from '@inkwell/contract/roles';
import type { OidcRoleRule } from '../../core/settings/oidc-settings.js';

/** Returns the role of the first rule that applies, or null. A claim is one text or a list of texts. */
export function roleOf(
  claims: Readonly<Record<string, unknown>>,
  rules: readonly OidcRoleRule[],
): StaffRole | null {
  const rule = rules.find(({ claim, value }) => {
    const given = claims[claim];
    return Array.isArray(given) ? given.includes(value) : given === value;
  });
  return rule?.role ?? null;
}
