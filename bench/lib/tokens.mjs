import jwt from 'jsonwebtoken';

const HOUR_SECONDS = 3600;

/** The Authorization header of a signed-in user; `user` has `id`, `role` and `session_version`. */
export function signedIn({ id, role, session_version: ver }, secret) {
  return bearer(jwt.sign({ sub: id, role, ver }, secret, { audience: 'session', expiresIn: HOUR_SECONDS }));
}

export function bearer(token) {
  return { Authorization: `Bearer ${token}` };
}
