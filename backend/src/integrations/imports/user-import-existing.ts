import type { Role } from '@inkwell/contract/roles';
import type { EntityManager } from 'typeorm';
import { storedFormsOf } from '../../core/text/email-address.js';
import { FIND_USERS } from './user-import.queries.js';
import type { ImportRow } from './user-import-projects.js';

export const EXISTS_ALREADY = 'A user with this e-mail address exists already.';

interface ExistingUser {
  id: string;
  email: string;
  role: Role;
}

/** The users that have the e-mail addresses of rows, in any form in which they may be stored. */
export class ExistingUsers {
  private constructor(private readonly byEmail: ReadonlyMap<string, ExistingUser>) {}

  static async find(tx: EntityManager, rows: readonly ImportRow[]): Promise<ExistingUsers> {
    const forms = rows.flatMap(({ fields }) => (fields ? storedFormsOf(fields.email) : []));
    const found: ExistingUser[] = await tx.query(FIND_USERS, [forms]);
    return new ExistingUsers(new Map(found.map((user) => [user.email, user])));
  }

  of({ fields }: ImportRow): ExistingUser | undefined {
    if (!fields) return undefined;
    return storedFormsOf(fields.email)
      .map((form) => this.byEmail.get(form))
      .find((user) => user !== undefined);
  }
}
