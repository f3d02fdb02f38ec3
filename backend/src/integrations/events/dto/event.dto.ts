import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayNotEmpty, IsInt, IsString, IsUUID, Max, Min } from 'class-validator';
import { IfGiven } from '../../../core/versions/record-version.js';
import { IsEventSelector } from './event-type.field.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
const LIMIT_WRONG = `The limit must be a whole number from 1 to ${MAX_LIMIT}`;

export class EventsQueryDto {
  /** `next` of the response before. Default: the oldest event that is kept. */
  @ApiPropertyOptional({ example: 'MTc2NDM0MDAwMC44MTUuNDcxMQ' })
  @IfGiven
  @IsString({ message: 'The cursor must be a text' })
  after?: string;

  /** Repeated, or with commas between them. Default: all. */
  @ApiPropertyOptional({ type: 'array', items: { $ref: '#/components/schemas/EventSelector' } })
  @IfGiven
  @Transform(({ value }: { value: unknown }) => [value].flat().flatMap((text) => String(text).split(',')))
  @ArrayNotEmpty({ message: 'Name at least one type' })
  @IsEventSelector()
  types?: string[];

  /** Only facts about assignments and images of this project. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IfGiven
  @IsUUID('all', { message: 'The project must be an id' })
  projectId?: string;

  /** The most events in a page. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT })
  @Type(() => Number)
  @IsInt({ message: LIMIT_WRONG })
  @Min(1, { message: LIMIT_WRONG })
  @Max(MAX_LIMIT, { message: LIMIT_WRONG })
  limit: number = DEFAULT_LIMIT;
}

/** In the OpenAPI document, `Event` is one of the schemas of the declared events. */
export interface EventDto {
  id: string;
  seq: number;
  type: string;
  version: number;
  occurredAt: Date;
  subject: string;
  data: object;
}

@ApiSchema({ description: 'A page of the event feed.' })
export class EventListDto {
  /** The oldest first. */
  @ApiProperty({ type: 'array', items: { $ref: '#/components/schemas/Event' } })
  events: EventDto[];

  /** Send it as `after` for what follows, now or later. */
  @ApiProperty({ example: 'MTc2NDM0MDAwMC44MTUuNDcxMQ' })
  next: string;
}
