import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { one } from '../core/database/rows.js';
import { FIND_RETRIED_ERROR } from '../core/jobs/job.queries.js';
import { Metrics } from '../core/metrics/metrics.js';
import { PdfRenderer } from '../core/pdf/pdf-renderer.js';

/** Reports whether this process and the workers on the same database can create PDFs. */
@Injectable()
export class PdfStatusService {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly database: DataSource,
    { registry }: Metrics,
  ) {
    new Gauge({
      name: 'inkwell_pdf_unavailable',
      help: '1 if Chromium cannot start in this process, else 0.',
      registers: [registry],
      collect() {
        this.set(renderer.problem === null ? 0 : 1);
      },
    });
  }

  /** Whether Chromium failed to start in this process. */
  get isUnavailable(): boolean {
    return this.renderer.problem !== null;
  }

  /** Returns the reason and the solution in one line, or null if PDFs can be created. */
  async findProblem(): Promise<string | null> {
    if (this.renderer.problem !== null) return this.renderer.problem;
    // A worker on another machine writes its error to the job that will be retried.
    const job = await one<{ message: string }>(this.database, FIND_RETRIED_ERROR, [
      'Chromium cannot start: %',
    ]);
    return job?.message ?? null;
  }
}
