import { setImmediate } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { invalidField } from '../../core/http/domain-error.js';
import { ThreadPool, threadProgram } from '../../core/threads/thread-pool.js';
import type { CsvFile, CsvInput, CsvResult, FileRow } from './csv-rows.js';

/** The longest file takes two seconds. */
const TIMEOUT_MS = 20_000;

/** Reads CSV files in a thread, so that other requests do not wait, whatever a file contains. */
@Injectable()
export class CsvReaderService implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<CsvInput, CsvResult>({
    program: threadProgram('csv-rows', import.meta.url),
    functionName: 'readCsvRows',
    threads: 1,
    timeoutMs: TIMEOUT_MS,
    createTimeoutError: () => new CsvTimeoutError(),
  });

  /**
   * Reads a CSV file.
   * @param input its bytes, and how it is read if they are no Unicode
   * @param field of the form, for the refusal
   * @param userId whose file it is; the files of one user are read one after the other
   * @throws HttpError VALIDATION_FAILED, with the number of the line; SERVICE_UNAVAILABLE if many files of the user wait
   */
  async read(input: CsvInput, field: string, userId: string): Promise<CsvFile> {
    const result = await this.pool.run(input, { userId, canBeRefused: true }).catch((error: unknown) => {
      if (error instanceof CsvTimeoutError) return { problem: 'The file takes too long to read.' };
      throw error;
    });
    if ('problem' in result) throw invalidField(field, result.problem);
    const rows: FileRow[] = [];
    for (const batch of result.batches) {
      rows.push(...(deserialize(batch) as FileRow[]));
      await setImmediate();
    }
    return { headings: result.headings, rows };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}

class CsvTimeoutError extends Error {}
