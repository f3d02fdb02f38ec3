import { roles } from './access';
import { account } from './account';
import { agreements } from './agreements';
import { apiKeys } from './api-keys';
import { assignments } from './assignments';
import { auditLog } from './audit-log';
import { dashboard } from './dashboard';
import { editWork } from './edit-work';
import { emails } from './emails';
import { dataExports } from './exports';
import { imageReports } from './image-reports';
import { importImages, importUsers } from './imports';
import { jobs } from './jobs';
import { projects } from './projects';
import { isPage, isResource, type Section } from './providers/defineResource';
import { images, pdfs } from './reference-files';
import { reviews } from './reviews';
import { sequentialWork } from './sequential-work';
import { signedAgreements } from './signed-agreements';
import { siteConfig } from './site-config';
import { taskExports, tasks } from './tasks';
import { timeRequests } from './time-requests';
import { users } from './users';
import { webhooks } from './webhooks';

/** All resources and pages of the console, in the order of the menu. */
export const sections: readonly Section[] = [
  dashboard,
  users,
  agreements,
  signedAgreements,
  projects,
  assignments,
  timeRequests,
  images,
  pdfs,
  imageReports,
  reviews,
  sequentialWork,
  siteConfig,
  apiKeys,
  webhooks,
  auditLog,
  dataExports,
  tasks,
  taskExports,
  jobs,
  emails,
  roles,
  account,
  editWork,
  importUsers,
  importImages,
];

export const resources = sections.filter(isResource);
export const pages = sections.filter(isPage);
