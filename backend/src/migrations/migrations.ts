import { Baseline1765300001500 } from './1765300001500-baseline.js';
import { UserSteps1765400000000 } from './1765400000000-user-steps.js';
import { FilesOfTasks1765400000100 } from './1765400000100-files-of-tasks.js';
import { IndexesOfTaskFiles1765400000101 } from './1765400000101-indexes-of-task-files.js';
import { ExportsAreTasks1765400000102 } from './1765400000102-exports-are-tasks.js';
import { PlansOfImageImports1765400000110 } from './1765400000110-plans-of-image-imports.js';

/** Every migration, oldest first. A migration is not edited after a release. */
export const migrations = [
  Baseline1765300001500,
  UserSteps1765400000000,
  FilesOfTasks1765400000100,
  IndexesOfTaskFiles1765400000101,
  ExportsAreTasks1765400000102,
  PlansOfImageImports1765400000110,
];
