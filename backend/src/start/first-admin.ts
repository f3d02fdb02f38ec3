import type { INestApplicationContext } from '@nestjs/common';
import type { Settings } from '../core/settings/settings.js';
import { AccountsService } from '../users/accounts.service.js';
import { Passwords } from '../users/passwords.service.js';

/** Adds the first administrator. @returns whether the given e-mail and password sign in now. */
export async function addFirstAdmin(app: INestApplicationContext, settings: Settings): Promise<boolean> {
  const { adminEmail, adminPassword } = settings;
  if (adminEmail === null || adminPassword === null) return false;
  const accounts = app.get(AccountsService);
  if (await accounts.createFirstAdmin(adminEmail, adminPassword)) return true;
  const admin = await accounts.findByEmail(adminEmail);
  return admin?.role === 'admin' && app.get(Passwords).matches(admin.passwordHash, adminPassword);
}
