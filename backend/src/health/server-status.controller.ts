import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { BackupRunsService } from '../backups/backup-runs.service.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import { FileStoreStatus } from '../core/storage/file-store-status.js';
import { StorageStatus } from '../core/storage/storage-status.js';
import { PdfStatusService } from './pdf-status.service.js';
import { UntrustedProxyService } from './untrusted-proxy.service.js';

class BackupStatusDto {
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSuccessAt: Date | null;

  /** The folder of the last complete backup on the machine that took it. */
  @ApiProperty({ type: String, nullable: true, example: '/srv/backups/inkwell-20261123-020000Z' })
  folder: string | null;

  @ApiProperty({ type: Number, nullable: true, example: 1_500_000_000 })
  sizeBytes: number | null;

  @ApiProperty({ type: Number, nullable: true, example: 42.5 })
  durationSeconds: number | null;
}

class ServerStatusDto {
  @ApiProperty({ example: '0.4.0' })
  version: string;

  /** Problems that an operator must solve, each as one line with the reason and the solution. */
  @ApiProperty({ type: [String], example: [] })
  problems: string[];

  /** The last scheduled backup; null if none are scheduled. A failed one is a problem. */
  @ApiProperty({ type: BackupStatusDto, nullable: true })
  backup: BackupStatusDto | null;
}

@ApiTags('Health')
@Allow('server:read')
@Controller('admin/server-status')
export class ServerStatusController {
  constructor(
    private readonly pdf: PdfStatusService,
    private readonly backups: BackupRunsService,
    private readonly storage: StorageStatus,
    private readonly fileStore: FileStoreStatus,
    private readonly proxy: UntrustedProxyService,
  ) {}

  /** Get the server's version and problems */
  @Get()
  async getServerStatus(): Promise<ServerStatusDto> {
    const [storage, pdf] = await Promise.all([this.storage.findProblem(), this.pdf.findProblem()]);
    const found = [
      storage,
      this.fileStore.findProblem(),
      pdf && `No PDF can be made. ${pdf}`,
      this.proxy.findProblem(),
    ];
    const problems = found.filter((problem) => problem !== null);
    const backup = await this.backups.readStatus();
    if (!backup) return { version: SERVER_VERSION, problems, backup };
    const { failure, ...last } = backup;
    if (failure) problems.push(`The last backup failed at ${failure.at.toISOString()}: ${failure.reason}.`);
    return { version: SERVER_VERSION, problems, backup: last };
  }
}
