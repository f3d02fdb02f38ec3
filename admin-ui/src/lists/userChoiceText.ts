import type { User } from '../providers/resources';

/** A user in a field that chooses users. The e-mail address tells namesakes apart; the server withholds it from those who may not read it. */
export function userChoiceText({ name, email }: Pick<User, 'name'> & Partial<Pick<User, 'email'>>): string {
  return email ? `${name} (${email})` : name;
}
