import type { INestApplicationContext } from '@nestjs/common';
import type { OnFailed } from '../src/core/jobs/dead-letters.js';
import { Jobs } from '../src/core/jobs/jobs.js';
import type { ExportDto } from '../src/integrations/exports/dto/export.dto.js';
import type { ExportKind } from '../src/integrations/exports/export-kind.js';
import { ExportsService } from '../src/integrations/exports/exports.service.js';
import type { Wire } from './reviewer.js';
import type { Answer, Json, TestApp } from './test-app.js';
import type { TestUser } from './users.js';

interface Payload {
  exportId: string;
}

/** Runs the jobs of exports when a test says so. */
export class ExportJobs {
  run: (payload: Payload) => Promise<void> = () => Promise.reject(new Error('The app has not started'));
  fail: OnFailed<Payload> = () => Promise.reject(new Error('The app has not started'));

  /** For `beforeInit` of the app. */
  readonly capture = (nest: INestApplicationContext): void => {
    const jobs = nest.get(Jobs);
    const handle = jobs.handle.bind(jobs);
    jobs.handle = (definition, run, options) => {
      if (definition.name === 'make-export') {
        this.run = run as unknown as typeof this.run;
        this.fail = options?.onFailed as unknown as typeof this.fail;
      }
      handle(definition, run, options);
    };
  };
}

/** Replaces the kind `case-file` by one of a test. For `beforeInit` of the app. */
export function replaceCaseFile(nest: INestApplicationContext, kind: Omit<ExportKind, 'name'>): void {
  const exports = nest.get(ExportsService);
  const register = exports.register.bind(exports);
  exports.register = (one) => register(one.name === 'case-file' ? { ...kind, name: 'case-file' } : one);
}

type Export = Wire<ExportDto>;

/** The calls of exports by one member of staff. */
export class Exports {
  constructor(
    private readonly app: TestApp,
    private readonly jobs: ExportJobs,
    private readonly staff: TestUser,
  ) {}

  create(body: Json): Promise<Answer<{ export: Export }>> {
    return this.app.post('/api/admin/exports', body, this.staff.token);
  }

  async read(id: string): Promise<Export> {
    return (await this.get(id)).body.export;
  }

  get(id: string): Promise<Answer<{ export: Export }>> {
    return this.app.get(`/api/admin/exports/${id}`, this.staff.token);
  }

  list(filter: Json = {}): Promise<Answer<{ exports: Export[]; total: number }>> {
    return this.app.get(
      `/api/admin/exports?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      this.staff.token,
    );
  }

  download(id: string): Promise<Answer<Json>> {
    return this.app.get(`/api/admin/exports/${id}/file`, this.staff.token);
  }

  cancel(id: string): Promise<Answer<{ export: Export }>> {
    return this.app.post(`/api/admin/exports/${id}/cancel`, {}, this.staff.token);
  }

  /** Makes an export and returns its file. */
  async make(body: Json): Promise<Answer<Json>> {
    const { status, text, body: answer } = await this.create(body);
    if (status !== 202) throw new Error(`An export answered ${status}: ${text}`);
    await this.jobs.run({ exportId: answer.export._id });
    return this.download(answer.export._id);
  }
}
