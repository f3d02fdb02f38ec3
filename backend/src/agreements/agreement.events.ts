import { defineEvent } from '../core/events/domain-events.js';

export const AGREEMENT_SIGNED = defineEvent<{
  userId: string;
  signedAgreementId: string;
  agreementId: string;
  agreementVersion: number;
  signedAt: Date;
}>('agreement.signed', 1);

export const AGREEMENT_VERSION_CREATED = defineEvent<{ agreementId: string; version: number }>(
  'agreement-version.created',
  1,
);
