/** Whether the client has the answer with this ETag already. A proxy that compresses an answer makes its ETag a weak one. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
