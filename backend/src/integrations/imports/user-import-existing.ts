import type { Role } from '@inkwell/contract/roles';
import type { EntityManager } from 'typeorm';
import { many } from '../../core/database/rows.js';
import { storedFormsOf } from '../../core/text/email-address.js';
import { FIND_USERS } from './user-import.queries.js';
import type { ImportRow } from './user-import-projects.js';

export const EXISTS_ALREADY = 'A user with this e-mail address exists already.';

/** Rows of one query, so that other requests are served between them. */
const ROWS_AT_ONCE = 500;

interface ExistingUser {
  id: string;
  email: string;
  role: Role;
}

/** The users that have the e-mail addresses of rows, in any form in which they may be stored. */
export class ExistingUsers {
  private readonly byRow = new Map<ImportRow, ExistingUser>();

  private constructor() {}

  static async find(tx: EntityManager, rows: readonly ImportRow[]): Promise<ExistingUsers> {
    const existing = new ExistingUsers();
    await existing.addAll(tx, rows);
    return existing;
  }

  async addAll(tx: EntityManager, rows: readonly ImportRow[]): Promise<void> {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await this.add(tx, rows.slice(at, at + ROWS_AT_ONCE));
  }

  of(row: ImportRow): ExistingUser | undefined {
    return this.byRow.get(row);
  }

  private async add(tx: EntityManager, rows: readonly ImportRow[]): Promise<void> {
    const forms = rows.map(({ fields }) => (fields ? storedFormsOf(fields.email) : []));
    const found = await many<ExistingUser>(tx, FIND_USERS, [forms.flat()]);
    const byEmail = new Map(found.map((user) => [user.email, user]));
    for (const [at, row] of rows.entries()) {
      const user = forms[at]?.map((form) => byEmail.get(form)).find((known) => known !== undefined);
      if (user) this.byRow.set(row, user);
    }
  }
}
