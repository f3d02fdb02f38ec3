import { Baseline1764931000000 } from './1764931000000-baseline.js';
import { Assignments1765000000000 } from './1765000000000-assignments.js';
import { ExtensionRequests1765100000100 } from './1765100000100-extension-requests.js';
import { ImageReports1765100000101 } from './1765100000101-image-reports.js';

/** Every migration, oldest first. A migration is not edited after a release. */
export const migrations = [
  Baseline1764931000000,
  Assignments1765000000000,
  ExtensionRequests1765100000100,
  ImageReports1765100000101,
];
