import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../access/access.js';
import { ProjectScope } from '../../access/project-scope.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { EventListDto, EventsQueryDto } from './dto/event.dto.js';
import { EventFeedService } from './event-feed.service.js';

@ApiTags('Events')
@Controller('admin/events')
export class EventsAdminController {
  constructor(private readonly feed: EventFeedService) {}

  /**
   * List events
   *
   * The facts of the last days, each once. A reader that goes on with `next` misses none, also if its transaction was committed late. An
   * empty page has `next` too. `types` and `projectId` may change between two pages. After `CURSOR_EXPIRED` read without `after`.
   */
  @Allow('events:read')
  @Get()
  @ProjectScope({ project: 'query' })
  @ApiErrors('VALIDATION_FAILED', 'CURSOR_EXPIRED')
  listEvents(@Query() query: EventsQueryDto): Promise<EventListDto> {
    return this.feed.list(query);
  }
}
