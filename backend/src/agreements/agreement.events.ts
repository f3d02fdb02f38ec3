import { defineEvent } from '../core/events/domain-events.js';

export const AGREEMENT_SIGNED = defineEvent('agreement.signed', 1, {
  userId: 'uuid',
  signedAgreementId: 'uuid',
  agreementId: 'uuid',
  agreementVersion: 'integer',
  signedAt: 'time',
});

export const AGREEMENT_VERSION_CREATED = defineEvent('agreement-version.created', 1, {
  agreementId: 'uuid',
  version: 'integer',
});
