import { DomainError } from '../core/http/domain-error.js';

export type SequentialErrorCode =
  | 'SEQUENTIAL_NOT_STARTED'
  | 'SEQUENTIAL_OUT_OF_ORDER'
  | 'SEQUENTIAL_INCOMPLETE'
  | 'NO_ACTIVE_IMAGES'
  | 'ALREADY_SUBMITTED'
  | 'SEQUENTIAL_NOT_COMPLETED'
  | 'SEQUENTIAL_PENALIZED'
  | 'ALREADY_REVIEWED';

export class SequentialError extends DomainError<SequentialErrorCode> {}
