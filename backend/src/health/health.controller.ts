import { type BeforeApplicationShutdown, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Read } from '../access/call.js';
import { SaveDatabase } from '../core/database/save-database.js';
import { HttpError } from '../core/http/domain-error.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import { FileStoreStatus } from '../core/storage/file-store-status.js';
import { StorageStatus } from '../core/storage/storage-status.js';
import { FUNCTIONS, HealthDto, ReadinessDto, VersionedHealthDto } from './dto/health.dto.js';
import { PdfStatusService } from './pdf-status.service.js';

const RETRY_SECONDS = 5;

@ApiTags('Health')
@Allow('public')
@Controller('health')
export class HealthController implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    // Texts are saved also while other requests use all other connections.
    private readonly database: SaveDatabase,
    private readonly pdf: PdfStatusService,
    private readonly storage: StorageStatus,
    private readonly fileStore: FileStoreStatus,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Get the server's version */
  @Read()
  checkHealth(): VersionedHealthDto {
    return { status: 'ok', version: SERVER_VERSION };
  }

  /** Check that the process answers */
  @Read('live')
  checkLive(): HealthDto {
    return { status: 'ok' };
  }

  /**
   * Check that the process can take requests
   *
   * Refused while the database is unavailable and while the process stops.
   */
  @Read('ready', ['SERVICE_UNAVAILABLE'])
  async checkReady(): Promise<ReadinessDto> {
    if (this.isStopping) throw notReady('The server is stopping.');
    try {
      await this.database.query('SELECT 1');
    } catch (cause) {
      throw notReady('The database is unavailable.', cause);
    }
    const isDegraded = {
      pdf: this.pdf.isUnavailable,
      storage: (await this.storage.findProblem()) !== null,
      files: this.fileStore.findProblem() !== null,
    };
    const degraded = FUNCTIONS.filter((name) => isDegraded[name]);
    return { status: 'ok', ...(degraded.length > 0 && { degraded }) };
  }
}

function notReady(message: string, cause?: unknown): HttpError {
  return new HttpError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: RETRY_SECONDS }, { cause });
}
