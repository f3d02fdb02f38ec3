import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsISO8601 } from 'class-validator';
import { ApiExtends } from '../../../core/http/api-extends.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';
import { IfGiven } from '../../../core/versions/record-version.js';
import { IsEventType } from '../../events/dto/event-type.field.js';
import { DELIVERY_STATES, type DeliveryState, DISABLED_REASONS, type DisabledReason } from '../webhook.js';

@ApiSchema({ description: 'The API key with which a webhook was made.' })
class WebhookMakerKeyDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'CRM' })
  name: string;
}

@ApiSchema({ description: 'Who created or enabled a webhook, or changed last which events are sent where.' })
class WebhookMakerDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** Null if the user was deleted. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace' })
  name: string | null;

  /** Null: in the console. */
  @ApiProperty({ type: WebhookMakerKeyDto, nullable: true })
  apiKey: WebhookMakerKeyDto | null;
}

@ApiSchema({ description: 'A webhook, without its secret.' })
export class WebhookDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'https://example.com/inkwell' })
  url: string;

  @ApiProperty({ example: 'Payroll' })
  description: string;

  /** Null: all. */
  @ApiProperty({
    type: 'array',
    nullable: true,
    items: { $ref: '#/components/schemas/EventSelector' },
    example: null,
  })
  types: string[] | null;

  /** Null: facts of all projects. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  projectId: string | null;

  /** It is disabled when its maker may not read events any more. Null: not known, for webhooks that were made before makers were stored. */
  @ApiProperty({ type: WebhookMakerDto, nullable: true })
  maker: WebhookMakerDto | null;

  isEnabled: boolean;

  /** `gone`: the receiver answered 410; `failing`: for 5 days; `access-lost`: the maker may not read events any more. */
  @ApiProperty({ enum: DISABLED_REASONS, nullable: true, example: null })
  disabledReason: DisabledReason | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  disabledAt: Date | null;

  /** Null while it works. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  failingSince: Date | null;

  /** Until then the secret before the last rotation signs too. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  previousSecretUntil: Date | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: 'integer', example: 1 })
  version: number;
}

@ApiSchema({ description: 'A webhook in an envelope.' })
export class WebhookAnswerDto {
  webhook: WebhookDto;
}

@ApiSchema({ description: 'A webhook and its new secret.' })
@ApiExtends(WebhookAnswerDto)
export class WebhookSecretAnswerDto extends WebhookAnswerDto {
  /** For the check of signatures. It is not shown again. */
  @ApiProperty({ example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' })
  secret: string;
}

@ApiSchema({ description: 'A page of webhooks.' })
export class WebhookListDto extends LimitedTotalDto {
  webhooks: WebhookDto[];

  @ApiProperty({ type: 'integer', example: 1 })
  total: number;
}

@ApiSchema({ description: 'An attempt to deliver an event.' })
export class WebhookAttemptDto {
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ type: 'integer', example: 84 })
  durationMs: number;

  /** The HTTP status. Null without a response. */
  @ApiProperty({ type: 'integer', nullable: true, example: 500 })
  status: number | null;

  /** Why there was no response. */
  @ApiProperty({ type: String, nullable: true, example: null })
  error: string | null;

  /** The first kilobyte of a response that is a failure. */
  @ApiProperty({ type: String, nullable: true, example: 'Internal Server Error' })
  response: string | null;
}

@ApiSchema({ description: 'The attempt of a test.' })
export class WebhookAttemptAnswerDto {
  attempt: WebhookAttemptDto;
}

@ApiSchema({ description: 'The delivery of an event to a webhook.' })
export class WebhookDeliveryDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @ApiProperty({ type: 'integer', example: 4711 })
  seq: number;

  @ApiProperty({ example: 'review.published' })
  type: string;

  @ApiProperty({ type: String, format: 'date-time' })
  occurredAt: Date;

  @ApiProperty({ enum: DELIVERY_STATES, example: 'delivered' })
  state: DeliveryState;

  /** Null if there is none. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  nextAttemptAt: Date | null;

  /** Those of the last 7 days, the oldest first. */
  attempts: WebhookAttemptDto[];
}

@ApiSchema({ description: 'A page of deliveries.' })
export class WebhookDeliveryListDto extends LimitedTotalDto {
  deliveries: WebhookDeliveryDto[];

  @ApiProperty({ type: 'integer', example: 1 })
  total: number;
}

@ApiSchema({ description: 'Which events are sent again.' })
export class RedeliverSinceDto {
  /** Those that happened then or later. */
  @ApiProperty({ type: String, format: 'date-time' })
  @IsISO8601({ strict: true }, { message: 'The time must look like 2026-11-21T10:00:00Z' })
  since: string;
}

@ApiSchema({ description: 'How many events are sent again.' })
export class RedeliveredDto {
  @ApiProperty({ type: 'integer', example: 12 })
  redelivered: number;
}

@ApiSchema({ description: 'What a test sends.' })
export class WebhookTestDto {
  /** Default: `webhook.test`. */
  @ApiPropertyOptional({ allOf: [{ $ref: '#/components/schemas/EventType' }] })
  @IfGiven
  @IsEventType()
  type?: string;
}
