import { nextAgreementLink } from '../mail/mailbox.js';
import type { People } from '../people/people.js';
import { runningProduct, type StandingSessions } from '../product/running-product.js';

/** Who the screens are shown to. */
export interface Cast extends StandingSessions {
  /** Of somebody who has verified and not yet signed. */
  agreementPath: string;
}

export async function makeCast(people: People): Promise<Cast> {
  const { person } = await people.verified();
  const link = await nextAgreementLink(person.email);
  return { ...runningProduct().sessions, agreementPath: new URL(link).pathname };
}
