import type { Schema } from '@inkwell/contract/client';
import { api, getBody } from './api';
import { IMAGES, type PDFS } from './resources';

export type ReferenceVersion = Schema<'ReferenceVersion'>;
type ReferenceFileResource = typeof IMAGES | typeof PDFS;

/** The new place of a file: an end of the list, or beside the file with this id. */
export type FilePosition = { place: 'first' | 'last' } | { place: 'before' | 'after'; otherId: string };

const byId = (id: string) => ({ params: { path: { id } } });

/** Images and reference PDFs have the same calls, under different paths. */
export const referenceFileCalls = {
  downloadReferenceFile(resource: ReferenceFileResource, id: string): Promise<Blob> {
    const asBlob = { ...byId(id), parseAs: 'blob' as const };
    return resource === IMAGES
      ? getBody(api.GET('/api/admin/images/{id}/download', asBlob))
      : getBody(api.GET('/api/admin/pdfs/{id}/download', asBlob));
  },

  async setReferenceFileActive(
    resource: ReferenceFileResource,
    id: string,
    isActive: boolean,
  ): Promise<void> {
    const request = { ...byId(id), body: { isActive } };
    if (resource === IMAGES) await getBody(api.PATCH('/api/admin/images/{id}/toggle', request));
    else await getBody(api.PATCH('/api/admin/pdfs/{id}/toggle', request));
  },

  async moveReferenceFile(resource: ReferenceFileResource, id: string, body: FilePosition): Promise<void> {
    const request = { ...byId(id), body };
    if (resource === IMAGES) await getBody(api.POST('/api/admin/images/{id}/move', request));
    else await getBody(api.POST('/api/admin/pdfs/{id}/move', request));
  },

  async getReferenceVersions(resource: ReferenceFileResource, id: string): Promise<ReferenceVersion[]> {
    const answer =
      resource === IMAGES
        ? api.GET('/api/admin/images/{id}/reference-versions', byId(id))
        : api.GET('/api/admin/pdfs/{id}/reference-versions', byId(id));
    return (await getBody(answer)).versions;
  },

  async getReferenceVersion(resource: ReferenceFileResource, id: string, version: number): Promise<string> {
    const request = { params: { path: { id, version } } };
    const answer =
      resource === IMAGES
        ? api.GET('/api/admin/images/{id}/reference-versions/{version}', request)
        : api.GET('/api/admin/pdfs/{id}/reference-versions/{version}', request);
    return (await getBody(answer)).version.referenceText;
  },

  /** `basedOn` is the version of the image or PDF that the user sees. */
  async restoreReferenceVersion(
    resource: ReferenceFileResource,
    id: string,
    { version, basedOn }: { version: number; basedOn: number },
  ): Promise<void> {
    const request = { params: { path: { id, version } }, body: { version: basedOn } };
    if (resource === IMAGES)
      await getBody(api.POST('/api/admin/images/{id}/reference-versions/{version}/restore', request));
    else await getBody(api.POST('/api/admin/pdfs/{id}/reference-versions/{version}/restore', request));
  },

  /** The number of waiting reviews that are compared with the text of this file. */
  async countComparedReviews(referenceId: string): Promise<number> {
    const request = { params: { path: { referenceId } } };
    return (await getBody(api.GET('/api/admin/reviews/counts/compared-with/{referenceId}', request))).waiting;
  },

  /** The message says whether the file was deleted, or hidden because there is work on it. */
  deleteReferenceFile(resource: ReferenceFileResource, id: string): Promise<{ message: string }> {
    return resource === IMAGES
      ? getBody(api.DELETE('/api/admin/images/{id}', byId(id)))
      : getBody(api.DELETE('/api/admin/pdfs/{id}', byId(id)));
  },
};
