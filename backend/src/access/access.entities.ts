import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';

export const accessEntities = [IdempotencyKey];
