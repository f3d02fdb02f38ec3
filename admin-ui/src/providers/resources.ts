/** Resource names are the console's routes and, under `/api`, the server's: `/admin/users`. */
export const USERS = 'admin/users';
export const AGREEMENTS = 'admin/agreements';
export const SIGNED_AGREEMENTS = 'admin/signed-agreements';
export const IMAGES = 'admin/images';
export const PDFS = 'admin/pdfs';
export const PROJECTS = 'admin/projects';
export const ASSIGNMENTS = 'admin/assignments';
export const TASKS = 'admin/tasks';
export const AUDIT_LOG = 'admin/audit-log';
export const EXPORTS = 'admin/exports';
/** The page of the exports, beside the other tasks. */
export const TASK_EXPORTS = 'admin/tasks/exports';
export const JOBS = 'admin/jobs';
export const EMAILS = 'admin/emails';
export const REVIEWS = 'admin/reviews';
export const SEQUENTIAL_WORK = 'admin/sequential-work';
export const TIME_REQUESTS = 'admin/extension-requests';
export const API_KEYS = 'admin/api-keys';
export const WEBHOOKS = 'admin/webhooks';
export const IMAGE_REPORTS = 'admin/image-reports';
/** A page of its own, not a resource: there is one record and no list. */
export const SITE_CONFIG = 'admin/site-config';
export const ACCOUNT = 'admin/account';
/** Pages of their own: an import is a task, not a record. */
export const IMPORT_USERS = 'admin/imports/users';
export const IMPORT_IMAGES = 'admin/imports/images';
