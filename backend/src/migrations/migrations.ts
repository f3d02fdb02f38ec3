import { Foundation1764000000000 } from './1764000000000-foundation.js';

/** Every migration, oldest first. They are never edited once they have run anywhere. */
export const migrations = [Foundation1764000000000];
