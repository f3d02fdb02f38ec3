import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EntityManager } from 'typeorm';
import type { OnFailed } from '../src/core/jobs/dead-letters.js';
import { Jobs } from '../src/core/jobs/jobs.js';

/** The handlers of the jobs of an app that runs none by itself, so that a test runs them when it wants. */
export class HeldJobs {
  private readonly handlers = new Map<string, (payload: object) => Promise<void>>();
  private readonly failures = new Map<string, OnFailed<object>>();

  /** The option `beforeInit` of the app. */
  readonly collect = (nest: NestFastifyApplication): void => {
    const jobs = nest.get(Jobs);
    const handle = jobs.handle.bind(jobs);
    jobs.handle = (definition, run, options) => {
      this.handlers.set(definition.name, (payload) => run(payload as Parameters<typeof run>[0]));
      const { onFailed } = options ?? {};
      if (onFailed)
        this.failures.set(definition.name, (tx, payload, reason) =>
          onFailed(tx, payload as Parameters<typeof run>[0], reason),
        );
      handle(definition, run, options);
    };
  };

  run(name: string, payload: object): Promise<void> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`No job is called ${name}`);
    return handler(payload);
  }

  /** What happens after the last attempt of a job has failed. */
  async fail(tx: EntityManager, name: string, payload: object): Promise<void> {
    await this.failures.get(name)?.(tx, payload, 'Killed');
  }

  runTask(taskId: string): Promise<void> {
    return this.run('run-task', { taskId });
  }
}
