import { Controller, Param, ParseIntPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Read } from '../access/call.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork } from '../assignments/assignment-of-call.js';
import { TextsOfUserDto, WholeTextOfUserAnswerDto } from './dto/work-admin.dto.js';
import { WorkTextsService } from './work-texts.service.js';

@ApiTags('Work')
@Allow('user')
@Controller('work/texts')
export class TextsController {
  constructor(private readonly texts: WorkTextsService) {}

  /** List the texts of an assignment of the signed-in user */
  @Read()
  async listWorkTexts(@OwnWork() work: WorkKey): Promise<TextsOfUserDto> {
    return { texts: await this.texts.list(work) };
  }

  /** Get a text of the signed-in user */
  @Read(':textId')
  async getWorkText(
    @OwnWork() { userId }: WorkKey,
    @Param('textId', ParseIntPipe) textId: number,
  ): Promise<WholeTextOfUserAnswerDto> {
    return { text: await this.texts.read(userId, textId) };
  }
}
