import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../access/access.js';
import { Read } from '../../access/call.js';
import type { Principal } from '../../access/principal.js';
import { SearchAnswerDto, SearchQueryDto } from './dto/search.dto.js';
import { SearchService } from './search.service.js';

@ApiTags('Console')
@Allow('search:read')
@Controller('admin/universal-search')
export class SearchAdminController {
  constructor(private readonly searches: SearchService) {}

  /**
   * Search everything
   *
   * Finds users and signed agreements by name, e-mail address or mobile number, images by title, description or file name, projects by name,
   * and submitted texts by the beginning of a word. With 3 or more characters `q` finds any part of a field, with 2 the
   * beginning of a name, title or e-mail address. A text without accents finds letters with accents. The newest come first: 8 of each group, or 50 of the group in `type`.
   * The matches are marked by their places in the field or the snippet. `totals` counts the rows of each list, up to 10,000.
   */
  @Read('', ['VALIDATION_FAILED'])
  searchAll(@Query() query: SearchQueryDto, @Caller() caller: Principal): Promise<SearchAnswerDto> {
    return this.searches.search(query, caller);
  }
}
