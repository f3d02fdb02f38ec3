import { Controller, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../../access/access.js';
import { Read } from '../../access/call.js';
import type { PrincipalUser } from '../../access/principal.js';
import { Clock } from '../../core/clock/clock.js';
import { attachment } from '../../core/http/attachment.js';
import { RateLimited } from '../../core/rate-limit/rate-limited.js';
import { PersonalExportService } from './personal-export.service.js';

const HOUR_SECONDS = 60 * 60;

@ApiTags('Profile')
@Allow('user')
@Controller('users/export')
export class PersonalExportController {
  constructor(
    private readonly exports: PersonalExportService,
    private readonly clock: Clock,
  ) {}

  /**
   * Export the data of the signed-in user
   *
   * A ZIP with everything that is stored about the user: JSON for each kind of data, the texts of each assignment as HTML with all
   * versions, the signed agreement and the reports as PDF, and a README.txt. The file is written while it is sent.
   */
  @Read('', ['TOO_MANY_REQUESTS'])
  @RateLimited({
    name: 'personal-export',
    bySession: { attempts: 5, seconds: HOUR_SECONDS },
  })
  @ApiProduces('application/zip')
  @ApiOkResponse({
    description: 'The ZIP',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  async exportOwnData(@SignedIn() user: PrincipalUser): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.open(user), {
      type: 'application/zip',
      disposition: attachment(`my-data-${this.clock.now().toISOString().slice(0, 10)}.zip`),
    });
  }
}
