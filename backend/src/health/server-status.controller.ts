import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import { PdfStatus } from './pdf-status.js';

class ServerStatusDto {
  @ApiProperty({ example: '0.2.0' })
  version: string;

  /** Problems that an operator must solve, each as one line with the reason and the solution. */
  @ApiProperty({ type: [String], example: [] })
  problems: string[];
}

@ApiTags('Health')
@Allow('server:read')
@Controller('admin/server-status')
export class ServerStatusController {
  constructor(private readonly pdf: PdfStatus) {}

  /** Get the server's version and problems */
  @Get()
  async getServerStatus(): Promise<ServerStatusDto> {
    const problem = await this.pdf.findProblem();
    return { version: SERVER_VERSION, problems: problem ? [`No PDF can be made. ${problem}`] : [] };
  }
}
