import { DomainError, defineErrors, HttpError } from '../../core/http/domain-error.js';

const ERRORS = defineErrors({
  WEBHOOK_DISABLED: { status: 409, message: 'This webhook is disabled. Enable it first.' },
});

export class WebhookError extends DomainError<keyof typeof ERRORS> {}

export function webhookNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This webhook does not exist.');
}

export function deliveryNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This delivery does not exist.');
}
