import { Baseline1764931000000 } from './1764931000000-baseline.js';
import { Assignments1765000000000 } from './1765000000000-assignments.js';
import { Tasks1765100000000 } from './1765100000000-tasks.js';
import { GivenAssignments1765100000001 } from './1765100000001-given-assignments.js';

/** Every migration, oldest first. A migration is not edited after a release. */
export const migrations = [
  Baseline1764931000000,
  Assignments1765000000000,
  Tasks1765100000000,
  GivenAssignments1765100000001,
];
