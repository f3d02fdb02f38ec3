import type { User } from '../providers/resources';

type Onboarding = Pick<User, 'isVerified' | 'isSignedAgreement' | 'workStartedAt'>;

/** The server's rule: an administrator starts the work of a user who has verified the e-mail address and signed. */
export function canStartWork({ isVerified, isSignedAgreement, workStartedAt }: Onboarding): boolean {
  return isVerified && isSignedAgreement && workStartedAt === null;
}
