import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PdfRenderer } from '../core/pdf/pdf-renderer.js';

/** Reports whether this process and the workers on the same database can create PDFs. */
@Injectable()
export class PdfStatus {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly database: DataSource,
  ) {}

  /** Whether Chromium failed to start in this process. */
  get isUnavailable(): boolean {
    return this.renderer.problem !== null;
  }

  /** Returns the reason and the solution in one line, or null if PDFs can be created. */
  async findProblem(): Promise<string | null> {
    if (this.renderer.problem !== null) return this.renderer.problem;
    // A worker on another machine writes its error to the job that will be retried.
    const [job]: { message: string }[] = await this.database.query(FAILING_JOB);
    return job?.message ?? null;
  }
}

const FAILING_JOB = `
  SELECT output ->> 'message' AS message FROM pgboss.job
  WHERE state = 'retry' AND output ->> 'message' LIKE 'Chromium cannot start: %'
  ORDER BY created_on DESC LIMIT 1`;
