/** Administrators who can sign in without single sign-on. One must remain, for emergencies. */
export const EMERGENCY_ADMIN = `role = 'admin' AND is_verified AND password_hash IS NOT NULL AND suspended_at IS NULL`;

/** Who gets the e-mails to administrators. With the condition of the index of staff. */
export const LIST_ADMINISTRATORS = `
  SELECT id, name, email FROM users WHERE role <> 'user' AND role = 'admin' AND is_verified AND suspended_at IS NULL ORDER BY id`;
