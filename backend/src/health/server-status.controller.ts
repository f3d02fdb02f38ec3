import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Read } from '../access/call.js';
import { BackupRunsService } from '../backups/backup-runs.service.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import { FileStoreStatus } from '../core/storage/file-store-status.js';
import { StorageStatus } from '../core/storage/storage-status.js';
import { ServerStatusDto } from './dto/server-status.dto.js';
import { PdfStatusService } from './pdf-status.service.js';
import { UntrustedProxyService } from './untrusted-proxy.service.js';

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
  @Read()
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
