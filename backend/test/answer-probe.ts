import { UNKNOWN_ID } from './operation-bodies.js';
import type { Operation } from './operations.js';
import type { TestApp } from './test-app.js';

export interface Given {
  token?: string | null;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** For each parameter of the path. By default one that no record has. */
  id?: string;
}

const urlOf = ({ path }: Operation, id?: string) =>
  path.replace(/\{(version|textId)\}/g, id ?? '999999').replaceAll(/\{\w+\}/g, id ?? UNKNOWN_ID);

/** Makes calls of the document on unknown records, and remembers with which statuses each was answered. */
export class AnswerProbe {
  constructor(
    private readonly app: TestApp,
    private readonly statuses = new Map<string, Set<number>>(),
  ) {}

  /** A probe of another app, which remembers the statuses in this one. */
  of(app: TestApp): AnswerProbe {
    return new AnswerProbe(app, this.statuses);
  }

  hasSeen({ id }: Operation, status: number): boolean {
    return this.statuses.get(id)?.has(status) ?? false;
  }

  /** Makes the calls, which compares the responses with the document. @returns what is wrong with them */
  async problemsOf(
    chosen: Operation[],
    given: Given | ((operation: Operation) => Given),
    status?: number,
  ): Promise<string[]> {
    const problems: string[] = [];
    for (const operation of chosen) {
      const call = typeof given === 'function' ? given(operation) : given;
      problems.push(...(await this.problemsOfCall(operation, call, status)));
    }
    return problems;
  }

  private async problemsOfCall(
    operation: Operation,
    { query = '', id: idInPath, ...call }: Given,
    status?: number,
  ): Promise<string[]> {
    const { id, method, path } = operation;
    try {
      const answer = await this.app.call(method, `${urlOf(operation, idInPath)}${query}`, call);
      const seen = this.statuses.get(id) ?? new Set();
      this.statuses.set(id, seen.add(answer.status));
      if (status === undefined || answer.status === status) return [];
      return [`${id} ${method} ${path} ${answer.status} instead of ${status}: ${answer.text}`];
    } catch (error) {
      return [String(error)];
    }
  }
}
