import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PersonalTable } from '../../core/database/personal-data.js';
import type { NewUser } from '../../users/users.service.js';

/** Why the data of a row are gone. */
const ERASED = 'The user was deleted during the import.';

/** The fields of a user in a row, valid and in the form in which they are stored. */
export type UserFields = Omit<NewUser, 'password'>;

/** A row of a file with users, until the task that imports it has ended. */
@Entity('user_import_rows')
export class UserImportRow {
  static readonly personalData: PersonalTable = {
    // The row stays for the count of the task. Rows of a task are deleted when it ends, and a month after it has stopped.
    erase: {
      sql: `UPDATE user_import_rows SET fields = NULL, refusal = '${ERASED}' WHERE fields ->> 'email' = $1`,
    },
    withheld: { fields: 'what staff have entered, for the minutes until it is in the account' },
  };

  @PrimaryColumn('uuid')
  taskId: string;

  /** In the order of the file, from 1. */
  @PrimaryColumn('int')
  place: number;

  /** The number of its first line in the file. */
  @Column('int')
  line: number;

  /** Null if the row is refused. */
  @Column('jsonb', { nullable: true })
  fields: UserFields | null;

  @Column('uuid', { nullable: true })
  projectId: string | null;

  @Column('text', { nullable: true })
  refusal: string | null;
}
