import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { accessRefused } from '../access/access.errors.js';
import { isAllowed, type Permitted } from '../access/is-allowed.js';
import type { Principal } from '../access/principal.js';
import { many } from '../core/database/rows.js';
import { mapNames, type NamePlace } from './name-places.js';
import {
  ADD_NUMBERS,
  READ_BLIND_PROJECTS,
  READ_NUMBERS,
  READ_PROJECTS_OF_ASSIGNMENTS,
} from './writer-names.queries.js';

/** Numbers have 4 to 6 digits. */
const LOWEST = 1000;
const HIGHEST = 999_999;
/** If a tenth of the numbers of a project is taken, which is 100,000 users, each draw leaves a tenth of the users without one. */
const MAX_DRAWS = 20;

interface Writer {
  userId: string;
  projectId: string;
}

/** The only place that decides who reads the name of a writer. */
@Injectable()
export class WriterNamesService {
  constructor(private readonly database: DataSource) {}

  /**
   * A response, or rows, as the reader may read them: a reader without the permission `writers:names` gets `Writer 4711` instead of the
   * name of a user, and no contact data, in each record of a blind project and in each account with work in a blind project.
   */
  async present<Body>(
    reader: Permitted,
    body: Body,
    tx: EntityManager = this.database.manager,
  ): Promise<Body> {
    if (isAllowed(reader, 'writers:names')) return body;
    const places: NamePlace[] = [];
    mapNames(body, (place) => {
      places.push(place);
      return null;
    });
    const hidden = await this.hiddenWriters(tx, places);
    if (hidden.size === 0) return body;
    const numbers = await this.numbersOf(tx, [...hidden.values()]);
    let next = 0;
    const shown = mapNames(body, () => {
      const place = places[next];
      next += 1;
      const writer = place && hidden.get(place);
      return writer ? nameOf(numbers.get(keyOf(writer))) : null;
    });
    return shown as Body;
  }

  /** Whether the reader reads this name instead of the user's own. */
  async isShownName(reader: Permitted, userId: string, name: string): Promise<boolean> {
    const account = { _id: userId, name: '' };
    return name !== '' && (await this.present(reader, account)).name === name;
  }

  /** Whether text that may name any user, such as an e-mail or a detail of the audit log, is withheld from the reader. */
  async isTextHidden(reader: Permitted): Promise<boolean> {
    if (isAllowed(reader, 'writers:names')) return false;
    const found = await many(this.database, 'SELECT FROM projects WHERE is_blind LIMIT 1');
    return found.length > 0;
  }

  /** @throws AccessError PERMISSION_MISSING, FORBIDDEN if a file names the user, whose name the reader may not read */
  async assertFileReadable(reader: Principal, userId: string | null, projectId?: string): Promise<void> {
    if (userId === null || isAllowed(reader, 'writers:names')) return;
    const place: NamePlace = { userId, projectId, isAccount: projectId === undefined };
    const hidden = await this.hiddenWriters(this.database.manager, [place]);
    if (hidden.size > 0) throw accessRefused(reader.via, 'writers:names');
  }

  /** The user and the blind project of each place whose name is hidden. */
  private async hiddenWriters(
    tx: EntityManager,
    places: readonly NamePlace[],
  ): Promise<Map<NamePlace, Writer>> {
    const ids = [...new Set(places.map(({ userId }) => userId))].filter((id) => isUUID(id));
    if (ids.length === 0) return new Map();
    const blind = await many<Writer>(tx, READ_BLIND_PROJECTS, [ids]);
    if (blind.length === 0) return new Map();
    const assignmentIds = places.flatMap(({ assignmentId }) => (isUUID(assignmentId) ? assignmentId : []));
    const assignments: { assignmentId: string; projectId: string }[] =
      assignmentIds.length > 0 ? await tx.query(READ_PROJECTS_OF_ASSIGNMENTS, [assignmentIds]) : [];
    const projects = new Map(assignments.map((row) => [row.assignmentId, row.projectId]));
    const byUser = Map.groupBy(blind, ({ userId }) => userId);
    return new Map(
      places.flatMap((place): [NamePlace, Writer][] => {
        const projectId = place.projectId ?? projects.get(place.assignmentId ?? '');
        const ofUser = byUser.get(place.userId) ?? [];
        const writer =
          ofUser.find((one) => one.projectId === projectId) ??
          (place.isAccount || projectId === undefined ? ofUser[0] : undefined);
        return writer ? [[place, writer]] : [];
      }),
    );
  }

  /** The number of each writer, by `keyOf`. A first number is drawn at random. */
  private async numbersOf(tx: EntityManager, writers: readonly Writer[]): Promise<Map<string, number>> {
    const wanted = [...new Map(writers.map((writer) => [keyOf(writer), writer])).values()];
    for (let draw = 0; ; draw += 1) {
      const rows = await many<Writer & { number: number }>(tx, READ_NUMBERS, pairsOf(wanted));
      const numbers = new Map(rows.map((row) => [keyOf(row), row.number]));
      const missing = wanted.filter((writer) => !numbers.has(keyOf(writer)));
      // A user who was deleted meanwhile gets none.
      if (missing.length === 0 || draw === MAX_DRAWS) return numbers;
      await tx.query(ADD_NUMBERS, [...pairsOf(missing), missing.map(() => randomInt(LOWEST, HIGHEST + 1))]);
    }
  }
}

function nameOf(number: number | undefined): string {
  return `Writer ${number ?? ''}`.trim();
}

function keyOf({ userId, projectId }: Writer): string {
  return `${projectId}:${userId}`;
}

function pairsOf(writers: readonly Writer[]): [projectIds: string[], userIds: string[]] {
  return [writers.map(({ projectId }) => projectId), writers.map(({ userId }) => userId)];
}
