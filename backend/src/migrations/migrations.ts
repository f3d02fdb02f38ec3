import { Baseline1764931000000 } from './1764931000000-baseline.js';
import { ScoringAttempts1764940000000 } from './1764940000000-scoring-attempts.js';

/** Every migration, oldest first. A migration is not edited after a release. */
export const migrations = [Baseline1764931000000, ScoringAttempts1764940000000];
