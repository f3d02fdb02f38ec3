import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../access/access.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { SearchAnswerDto, SearchQueryDto } from './dto/search.dto.js';
import { SearchService } from './search.service.js';

@ApiTags('Console')
@Allow('admin')
@Controller('admin/universal-search')
export class SearchAdminController {
  constructor(private readonly searches: SearchService) {}

  /**
   * Search everything
   *
   * People and signers by any part of name, e-mail address or mobile number, images by title, description or file
   * name, submitted texts by words or how they begin. The newest come first: 8 of each group, or 50 of the one in
   * `type`. What was found is marked by places in the field or the snippet.
   */
  @Get()
  @ApiErrors('VALIDATION_FAILED')
  async searchAll(@Query() query: SearchQueryDto): Promise<SearchAnswerDto> {
    return { results: await this.searches.search(query) };
  }
}
