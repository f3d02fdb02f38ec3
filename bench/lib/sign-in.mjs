/** Signs in with the call of one of the two apps. @returns the response: token and user */
export async function signIn(url, call, { email, password }) {
  const answer = await fetch(`${url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return answer.json();
}

/** Runs in a page: stores a session as both apps do. */
export function remember({ token, user }) {
  const kept = {
    token,
    userId: user.id,
    userName: user.name,
    userEmail: user.email,
    userRole: user.role,
  };
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
}
