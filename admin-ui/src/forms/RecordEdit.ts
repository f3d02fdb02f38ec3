/** The values of a record or of a form, by field. */
export type Fields = Readonly<Record<string, unknown>>;

export type VersionField = 'version' | 'recordVersion';

type SetField = (field: string, value: unknown) => void;

/**
 * A record that is edited in a form. It knows what the user has seen: of each field that the user changed, the value before
 * the change, and of each other field the newest value, which the form shows. A save sends the version of what was seen, so
 * the server refuses to overwrite a change that the user has not seen.
 */
export class RecordEdit {
  private newest: Fields;
  private seenRecord: Fields;
  private dirtyFields: readonly string[] = [];
  private setField: SetField = () => {};

  constructor(
    record: object,
    private readonly versionField: VersionField,
  ) {
    this.newest = { ...record };
    this.seenRecord = this.newest;
  }

  /** The record as the user has seen it. Its version is older than the newest if a changed field has a new value. */
  get seen(): Fields {
    return this.seenRecord;
  }

  /** Called whenever the record was loaded again, or another field was changed. */
  observe(newest: object, dirtyFields: readonly string[]): void {
    this.newest = { ...newest };
    this.dirtyFields = dirtyFields;
    const unseen = dirtyFields.filter((field) => !isSame(this.seen[field], this.newest[field]));
    this.seenRecord = unseen.length === 0 ? this.newest : { ...this.newest, ...this.seenOf(unseen) };
  }

  /** @param setField shows a value of the server in the form */
  connect(setField: SetField): void {
    this.setField = setField;
  }

  /** What the user has seen of these fields, and its version. */
  seenOf(fields: readonly string[]): Fields {
    return pick(this.seen, [...fields, this.versionField]);
  }

  /** For changes that were made earlier and are filled in again. */
  restoreSeen(seen: Fields): void {
    this.seenRecord = { ...this.seen, ...seen };
  }

  /** The fields that the user changed, with their values in the form. */
  changesIn(values: Fields): Fields {
    return differing(pick(values, this.dirtyFields), this.newest);
  }

  /**
   * After a save. In a form that stays open, the server's values of `taken` replace those of the user.
   *
   * @param saved the record as the server has it now
   */
  markSaved(saved: Fields, taken: readonly string[]): void {
    this.newest = { ...this.newest, ...saved };
    this.seenRecord = this.newest;
    for (const field of taken) this.setField(field, saved[field]);
  }
}

/** Those of the values that `record` does not have. */
export function differing(values: Fields, record: Fields): Fields {
  const fields = Object.keys(values).filter((field) => !isSame(values[field], record[field]));
  return pick(values, fields);
}

/** An empty field of a form is null, an empty text or absent. Lists are equal if their values are. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  return (one ?? '') === (other ?? '');
}

function pick(values: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
