import { accessEntities } from './access/access.entities.js';
import { agreementsEntities } from './agreements/agreements.entities.js';
import { assignmentsEntities } from './assignments/assignments.entities.js';
import { auditEntities } from './audit/audit.entities.js';
import { authEntities } from './auth/auth.entities.js';
import { backupsEntities } from './backups/backups.entities.js';
import { configEntities } from './config/config.entities.js';
import { consoleEntities } from './console/console.entities.js';
import { coreEntities } from './core/core.entities.js';
import { draftsEntities } from './drafts/drafts.entities.js';
import { imagesEntities } from './images/images.entities.js';
import { integrationsEntities } from './integrations/integrations.entities.js';
import { reviewsEntities } from './reviews/reviews.entities.js';
import { sequentialEntities } from './sequential/sequential.entities.js';
import { usersEntities } from './users/users.entities.js';
import { workEntities } from './work/work.entities.js';

/** All entity classes, for the data source: the modules in their order (`scripts/lib/module-order.cjs`). */
export const entities = [
  ...coreEntities,
  ...accessEntities,
  ...auditEntities,
  ...usersEntities,
  ...configEntities,
  ...assignmentsEntities,
  ...draftsEntities,
  ...imagesEntities,
  ...authEntities,
  ...agreementsEntities,
  ...workEntities,
  ...sequentialEntities,
  ...reviewsEntities,
  ...consoleEntities,
  ...integrationsEntities,
  ...backupsEntities,
];
