import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PdfRenderer } from '../core/pdf/pdf-renderer.js';

/** Whether PDFs can be made, by this process and by the workers that share its database. */
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

  /** Returns the reason and the remedy in one line, or null if PDFs can be made. */
  async findProblem(): Promise<string | null> {
    if (this.renderer.problem !== null) return this.renderer.problem;
    // A worker on another machine leaves its reason in the job that it will try again.
    const [job]: { message: string }[] = await this.database.query(FAILING_JOB);
    return job?.message ?? null;
  }
}

const FAILING_JOB = `
  SELECT output ->> 'message' AS message FROM pgboss.job
  WHERE state = 'retry' AND output ->> 'message' LIKE 'Chromium cannot start: %'
  ORDER BY created_on DESC LIMIT 1`;
