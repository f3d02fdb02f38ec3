import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Read } from '../../access/call.js';
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
  @Read('', { allow: 'events:read', project: 'query' }, ['VALIDATION_FAILED', 'CURSOR_EXPIRED'])
  listEvents(@Query() query: EventsQueryDto): Promise<EventListDto> {
    return this.feed.list(query);
  }
}
