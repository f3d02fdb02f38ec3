import { defineAudit } from '../audit/audit-definition.js';

/** The actions of images and of reference PDFs. */
export const FILE_AUDIT = { image: defineFileActions('image'), pdf: defineFileActions('pdf') };

/** Moved to another project. The names of the projects; null: all projects. */
export const FILE_TO_PROJECT = { image: defineProjectMove('image'), pdf: defineProjectMove('pdf') };
/** The image has another file. */
export const IMAGE_REPLACE = defineAudit<{ title: string }>('image.replace');

export type FileAction = keyof typeof FILE_AUDIT.image;

function defineFileActions(kind: 'image' | 'pdf') {
  return {
    upload: defineAudit<{ title: string }>(`${kind}.upload`),
    update: defineAudit<{ title: string }>(`${kind}.update`),
    restoreReference: defineAudit<{ title: string }>(`${kind}.restore-reference`),
    move: defineAudit<{ title: string }>(`${kind}.move`),
    activate: defineAudit<{ title: string }>(`${kind}.activate`),
    deactivate: defineAudit<{ title: string }>(`${kind}.deactivate`),
    delete: defineAudit<{ title: string }>(`${kind}.delete`),
    hide: defineAudit<{ title: string }>(`${kind}.hide`),
  };
}

function defineProjectMove(kind: 'image' | 'pdf') {
  return defineAudit<{ title: string; from: string | null; to: string | null }>(`${kind}.move-to-project`);
}
