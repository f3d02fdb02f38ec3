import { api, getBody } from './api';
import { IMAGES, type PDFS } from './resources';

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

  /** The message says whether the file was deleted, or hidden because there is work on it. */
  deleteReferenceFile(resource: ReferenceFileResource, id: string): Promise<{ message: string }> {
    return resource === IMAGES
      ? getBody(api.DELETE('/api/admin/images/{id}', byId(id)))
      : getBody(api.DELETE('/api/admin/pdfs/{id}', byId(id)));
  },
};
