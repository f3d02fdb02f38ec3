/** What happens to the rows of a table when a user is erased. */
type Erasure =
  /** A foreign key with ON DELETE CASCADE deletes them with the user. */
  | 'cascade'
  /** They stay. */
  | 'evidence'
  /** They contain only hashes, ids or random keys, and the program deletes them after a time. */
  | 'expires'
  /** A statement that runs before the user is deleted. $1 is the e-mail address, and $2 the id if the statement uses it. */
  | { sql: string };

export interface ExportedFile {
  /** Path in the ZIP. */
  file: string;
  /** What README.txt says about it. */
  about: string;
  /** SQL condition for the rows of a user. $1 is the user's id. */
  rows: string;
  orderBy: string;
  /** The columns in the file. */
  columns: readonly string[];
}

/** The personal data of a table. The entity has it as the static property `personalData`. */
export interface PersonalTable {
  erase: Erasure;
  export?: ExportedFile;
  /** Columns that are not in the file, with the reason. With `export`, every column is in one of both lists. */
  withheld: Readonly<Record<string, string>>;
}

/** Why a column is not in the export. */
export const KEY = 'an internal number';
export const OWN_ID = 'the id of the user, which is in profile.json';
export const STAFF_ID =
  'who of the staff did it. The id stays and leads to nobody once that account is erased';
export const INTERNAL = 'only the program uses it';
export const SECRET = 'a secret: a hash or an encrypted password';

/** One-time links and codes. */
export const CREDENTIAL: PersonalTable = {
  erase: 'cascade',
  withheld: { user_id: OWN_ID, token_hash: SECRET, code_hash: SECRET, network_hash: 'a hash of the network' },
};

/** An administrator's address in a record that stays. */
export function forgetEditor(table: string): PersonalTable {
  return {
    erase: { sql: `UPDATE ${table} SET changed_by = NULL WHERE changed_by = $1` },
    withheld: { changed_by: 'the address of an administrator, in a record that is not about that user' },
  };
}
