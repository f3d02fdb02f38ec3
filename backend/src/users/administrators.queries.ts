/** Administrators who can sign in without single sign-on. One must remain, for emergencies. */
export const EMERGENCY_ADMIN = `role = 'admin' AND is_verified AND password_hash IS NOT NULL AND suspended_at IS NULL`;
