import { defineAudit } from '../audit/audit-definition.js';

type OfProject = { name: string };

export const PROJECT_CREATE = defineAudit<OfProject>('project.create');
export const PROJECT_UPDATE = defineAudit<OfProject>('project.update');
/** The subject is the new project. */
export const PROJECT_COPY = defineAudit<OfProject & { copiedFrom: string }>('project.copy');
export const PROJECT_PAUSE = defineAudit<OfProject>('project.pause');
export const PROJECT_RESUME = defineAudit<OfProject>('project.resume');
/** Reviewers read the names of users from now on. */
export const PROJECT_UNBLIND = defineAudit<OfProject>('project.unblind');
export const PROJECT_CLOSE = defineAudit<OfProject>('project.close');
export const PROJECT_DELETE = defineAudit<OfProject>('project.delete');
