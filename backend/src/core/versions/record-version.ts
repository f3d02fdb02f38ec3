import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Min, ValidateIf } from 'class-validator';
import { Column } from 'typeorm';
import { HttpError } from '../http/domain-error.js';

/** Columns of a record that administrators edit. See docs/decisions/record-versions.md. */
export abstract class VersionedRecord {
  /** Raised by each change of a field that administrators can edit. */
  @Column('int', { default: 1 })
  version: number;

  @Column('timestamptz', { default: () => 'now()' })
  changedAt: Date;

  /** The e-mail address of the user who made the last change. Null before the first change. */
  @Column('text', { nullable: true })
  changedBy: string | null;
}

export type RecordVersion = Pick<VersionedRecord, 'version' | 'changedAt' | 'changedBy'>;

/** For a field of an update: absent, it stays as it is. Null is not accepted. */
export const IfGiven = ValidateIf((_, value) => value !== undefined);

/** The version that a change is based on, in the body of an update. */
export function VersionField(): PropertyDecorator {
  const message = 'The version must be a whole number from 1';
  return applyDecorators(
    ApiPropertyOptional({
      example: 3,
      minimum: 1,
      type: 'integer',
      description:
        'The version that was read before the change. If the record was changed since then, the update is refused with `STALE_RECORD`. Without a version the given fields are written.',
    }),
    IsOptional(),
    IsInt({ message }),
    Min(1, { message }),
  );
}

/**
 * Compares the version of a change with the record. The caller has locked the row, so no other change can come between.
 * @param readCurrent reads the record as its GET call returns it, in the same transaction
 * @throws HttpError STALE_RECORD
 */
export async function checkVersion(
  { version, changedAt, changedBy }: RecordVersion,
  basedOn: number | undefined,
  readCurrent: () => Promise<object>,
): Promise<void> {
  if (basedOn == null || basedOn === version) return;
  throw new HttpError('STALE_RECORD', undefined, {
    facts: { current: await readCurrent(), changedBy, changedAt: changedAt.toISOString() },
  });
}

/** Returns the fields whose value differs from the record. A field that is undefined stays unchanged. */
export function changedFields<Fields extends object>(
  record: Fields,
  fields: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Partial<Fields> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && value !== Reflect.get(record, name),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** The columns that a change of a locked record writes besides its fields. */
export function nextVersion(version: number, changedBy: string) {
  return { version: version + 1, changedAt: () => 'now()', changedBy };
}
