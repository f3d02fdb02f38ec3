import { type BeforeApplicationShutdown, Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Allow } from '../access/access.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { HttpError } from '../core/http/domain-error.js';

const RETRY_SECONDS = 5;

class HealthDto {
  @ApiProperty({ example: 'ok' })
  status: 'ok';
}

@ApiTags('Health')
@Allow('public')
@Controller('health')
export class HealthController implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(private readonly database: DataSource) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Whether the process answers */
  @Get('live')
  checkLive(): HealthDto {
    return { status: 'ok' };
  }

  /**
   * Whether the process can take requests
   *
   * Refused while the database is away and while the process stops.
   */
  @Get('ready')
  @ApiErrors('SERVICE_UNAVAILABLE')
  async checkReady(): Promise<HealthDto> {
    if (this.isStopping) throw notReady('The server is stopping.');
    try {
      await this.database.query('SELECT 1');
    } catch (cause) {
      throw notReady('The database is away.', cause);
    }
    return { status: 'ok' };
  }
}

function notReady(message: string, cause?: unknown): HttpError {
  return new HttpError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: RETRY_SECONDS }, { cause });
}
