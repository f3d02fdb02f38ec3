import { pluralize } from '@inkwell/contract/format-count';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

interface Dependents {
  /** Of one record, such as `webhook`. */
  noun: string;
  count: (tx: EntityManager, projectId: string) => Promise<number>;
}

/** What later modules have for a project, and is deleted with it. */
@Injectable()
export class ProjectDependentsService {
  private readonly all: Dependents[] = [];

  /** Called in `onModuleInit`. */
  register(dependents: Dependents): void {
    this.all.push(dependents);
  }

  /** `2 API keys and 1 webhook`; empty without any. */
  async describe(tx: EntityManager, projectId: string): Promise<string> {
    const counts: string[] = [];
    for (const { noun, count } of this.all) {
      const found = await count(tx, projectId);
      if (found > 0) counts.push(pluralize(found, noun));
    }
    return counts.join(' and ');
  }
}
