import { Agreement } from './agreement.entity.js';
import { SignedAgreement } from './signed-agreement.entity.js';

export const agreementsEntities = [Agreement, SignedAgreement];
