import { expect } from 'vitest';
import type { ImageDetailDto, ImageMessageDto } from '../src/images/dto/image.dto.js';
import { page } from './pictures.js';
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
  { token = null, ...parts }: Upload,
): Promise<Answer<Body>> {
  return app.call<Body>('POST', url, { token, ...(await formOf(parts)) });
}

/** The body and the headers of a form. */
export async function formOf({
  field = 'image',
  bytes,
  name = 'page.png',
  type = 'image/png',
  texts = {},
}: Omit<Upload, 'token'>): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [key, text] of Object.entries(texts)) form.set(key, text);
  if (bytes) form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const request = new Response(form);
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** Uploads a picture of 800 × 600 pixels as an administrator. */
export async function uploadImage(
  app: TestApp,
  token: string,
  texts: Record<string, string> = {},
  name = 'page.png',
): Promise<ImageDetailDto> {
  const { status, body } = await upload<ImageMessageDto>(app, '/api/admin/images/upload', {
    bytes: await page(800, 600).png().toBuffer(),
    name,
    texts: { title: 'Page', ...texts },
    token,
  });
  expect(status).toBe(201);
  return body.image;
}
