import type { INestApplicationContext } from '@nestjs/common';
import type { Settings } from '../core/settings/settings.js';
import { Passwords } from '../users/passwords.service.js';
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
  if (await users.createFirstAdmin(adminEmail, adminPassword)) return 'signs-in';
  const found = await users.findByEmail(adminEmail);
  if (!found) return 'not-needed';
  if (found.role !== 'admin') return 'other-role';
  return (await app.get(Passwords).matches(found.passwordHash, adminPassword))
    ? 'signs-in'
    : 'other-password';
}
