import type { INestApplicationContext } from '@nestjs/common';
import type { Settings } from '../core/settings/settings.js';
import { AdministratorsService } from '../users/administrators.service.js';
import { PasswordsService } from '../users/passwords.service.js';
import { UsersService } from '../users/users.service.js';

/**
 * The result for `ADMIN_EMAIL` and `ADMIN_PASSWORD`: they can sign in, they are not set, the administrator has another
 * password now, the user with this address has another role, or other administrators exist.
 */
export type FirstAdmin = 'signs-in' | 'not-set' | 'other-password' | 'other-role' | 'not-needed';

/** Adds the administrator of the settings if there is no administrator. */
export async function addFirstAdmin(app: INestApplicationContext, settings: Settings): Promise<FirstAdmin> {
  const { adminEmail, adminPassword } = settings;
  if (adminEmail === null || adminPassword === null) return 'not-set';
  const users = app.get(UsersService);
  if (await app.get(AdministratorsService).createFirst(adminEmail, adminPassword)) return 'signs-in';
  const found = await users.findByEmail(adminEmail);
  if (!found) return 'not-needed';
  if (found.role !== 'admin') return 'other-role';
  return (await app.get(PasswordsService).matches(found.passwordHash, adminPassword))
    ? 'signs-in'
    : 'other-password';
}

/**
 * With single sign-on, an administrator with a password must exist: the provider may be away or set up wrongly.
 * @throws Error with one line
 */
export async function checkEmergencyAdmin(app: INestApplicationContext, { oidc }: Settings): Promise<void> {
  if (!oidc || (await app.get(AdministratorsService).hasEmergencyAdmin())) return;
  throw new Error(
    'OIDC_ISSUER requires an administrator with a password for emergencies: set ADMIN_EMAIL and ADMIN_PASSWORD',
  );
}
