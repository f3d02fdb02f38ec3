import jwt from 'jsonwebtoken';

const HOUR_SECONDS = 3600;

/**
 * The Authorization header of a signed-in user; `user` has `id`, `role` and `session_version`. The session that `seedUsers`
 * opens has the id of its user.
 */
export function signedIn({ id, role, session_version: ver }, secret) {
  const payload = { sub: id, role, ver, sid: id };
  return bearer(jwt.sign(payload, secret, { audience: 'session', expiresIn: HOUR_SECONDS }));
}

export function bearer(token) {
  return { Authorization: `Bearer ${token}` };
}
