import { nextAgreementLink } from '../mail/mailbox.js';
import type { People, Session } from '../people/people.js';
import { DEMO_PASSWORD } from '../product/running-product.js';

/** Who the screens are shown to; made once for a worker, because signing in is slow on purpose. */
export interface Cast {
  admin: Session;
  working: Session;
  overdue: Session;
  submitted: Session;
  penalized: Session;
  /** Of somebody who has verified and not yet signed. */
  agreementPath: string;
}

export async function makeCast(people: People): Promise<Cast> {
  const demo = (name: string) => people.signIn({ email: `${name}@example.com`, password: DEMO_PASSWORD });
  const { person } = await people.verified();
  return {
    admin: await people.admin(),
    working: await demo('working'),
    overdue: await demo('overdue'),
    submitted: await demo('submitted'),
    penalized: await demo('penalized'),
    agreementPath: new URL(await nextAgreementLink(person.email)).pathname,
  };
}
