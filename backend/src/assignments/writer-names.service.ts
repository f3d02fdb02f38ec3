import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAllowed, type Permitted } from '../access/is-allowed.js';
import { ADD_NUMBERS, READ_NUMBERS } from './writer-names.queries.js';

/** Numbers have 4 to 6 digits. */
const LOWEST = 1000;
const HIGHEST = 999_999;
/** If a tenth of the numbers of a project is taken, which is 100,000 users, each draw leaves a tenth of the users without one. */
const MAX_DRAWS = 20;

interface Writer {
  userId: string;
  projectId: string;
}

/** A record that names the user of an assignment. */
interface RecordOfWriter {
  userId: { _id: string; name: string; email?: string };
  project: { _id: string };
  /** Whether the project is blind. */
  isBlind: boolean;
}

/** The only place that decides who reads the name of a writer. */
@Injectable()
export class WriterNamesService {
  constructor(private readonly database: DataSource) {}

  /**
   * The records as the reader may read them: in blind projects, a reader without the permission `writers:names` gets `Writer 4711`
   * instead of the name, and no e-mail address.
   */
  async present<Row extends RecordOfWriter>(
    reader: Permitted,
    records: readonly Row[],
    tx: EntityManager = this.database.manager,
  ): Promise<Omit<Row, 'isBlind'>[]> {
    const isHidden = ({ isBlind }: Row) => isBlind && !isAllowed(reader, 'writers:names');
    const hidden = records.filter(isHidden).map(writerOf);
    const numbers = hidden.length > 0 ? await this.numbersOf(tx, hidden) : new Map<string, number>();
    return records.map((record) => {
      const { isBlind: _, ...shown } = record;
      if (!isHidden(record)) return shown;
      const name = `Writer ${numbers.get(keyOf(writerOf(record))) ?? ''}`.trim();
      return { ...shown, userId: { _id: record.userId._id, name } };
    });
  }

  /** The number of each writer, by `keyOf`. A first number is drawn at random. */
  private async numbersOf(tx: EntityManager, writers: readonly Writer[]): Promise<Map<string, number>> {
    const wanted = [...new Map(writers.map((writer) => [keyOf(writer), writer])).values()];
    for (let draw = 0; ; draw += 1) {
      const rows: (Writer & { number: number })[] = await tx.query(READ_NUMBERS, pairsOf(wanted));
      const numbers = new Map(rows.map((row) => [keyOf(row), row.number]));
      const missing = wanted.filter((writer) => !numbers.has(keyOf(writer)));
      // A user who was deleted meanwhile gets none.
      if (missing.length === 0 || draw === MAX_DRAWS) return numbers;
      await tx.query(ADD_NUMBERS, [...pairsOf(missing), missing.map(() => randomInt(LOWEST, HIGHEST + 1))]);
    }
  }
}

function writerOf({ userId, project }: RecordOfWriter): Writer {
  return { userId: userId._id, projectId: project._id };
}

function keyOf({ userId, projectId }: Writer): string {
  return `${projectId}:${userId}`;
}

function pairsOf(writers: readonly Writer[]): [projectIds: string[], userIds: string[]] {
  return [writers.map(({ projectId }) => projectId), writers.map(({ userId }) => userId)];
}
