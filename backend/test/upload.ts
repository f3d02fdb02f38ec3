import type { Answer, Json, TestApp } from './test-app.js';

interface Upload {
  /** The file's part of the form: the field, the bytes and the file name. */
  field?: string;
  bytes?: Uint8Array;
  name?: string;
  type?: string;
  texts?: Record<string, string>;
  token?: string | null;
}

/** Sends a form with a file, as a browser does. */
export async function upload<Body = Json>(
  app: TestApp,
  url: string,
  { field = 'image', bytes, name = 'page.png', type = 'image/png', texts = {}, token = null }: Upload,
): Promise<Answer<Body>> {
  const form = new FormData();
  for (const [key, text] of Object.entries(texts)) form.set(key, text);
  if (bytes) form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const request = new Response(form);
  return app.call<Body>('POST', url, {
    token,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
