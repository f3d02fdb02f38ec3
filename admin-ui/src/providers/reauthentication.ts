/** Opens the dialog. Resolves to true after the password or a passkey was checked, and to false if the user cancels. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let pending: Promise<boolean> | null = null;

/** The dialog of the page. @returns a function that withdraws it */
export function offerReauthentication(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/**
 * Sends a request. If the server first needs the password or a passkey again, asks for it and sends the request again, so that
 * nothing that was typed is lost.
 */
export async function fetchReauthenticated(request: Request): Promise<Response> {
  const again = request.clone();
  // Read at each call, so that a test can replace it.
  const response = await globalThis.fetch(request);
  if (response.status !== 403 || !(await isReauthenticationRequired(response))) return response;
  return (await reauthenticate()) ? globalThis.fetch(again) : response;
}

/** Requests that are refused at the same time share one dialog. */
function reauthenticate(): Promise<boolean> {
  pending ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    pending = null;
  });
  return pending;
}

async function isReauthenticationRequired(response: Response): Promise<boolean> {
  const body: { code?: unknown } | null = await response
    .clone()
    .json()
    .catch(() => null);
  return body?.code === 'REAUTHENTICATION_REQUIRED';
}
