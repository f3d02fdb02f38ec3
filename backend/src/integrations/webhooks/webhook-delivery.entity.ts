import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { DeliveryState } from './webhook.js';

/**
 * An event that a webhook is to receive. It has no foreign key to the webhook, whose row every transaction with a fact would lock; the
 * service deletes the deliveries with the webhook.
 */
@Entity('webhook_deliveries')
@Check('webhook_deliveries_state_check', `state IN ('pending', 'delivered', 'failed', 'canceled')`)
@Index('webhook_deliveries_event', ['webhookId', 'eventSeq'], { unique: true })
// Deleted with their event.
@Index('webhook_deliveries_events', ['eventSeq'])
@Index('webhook_deliveries_due', ['webhookId', 'nextAttemptAt'], { where: `state = 'pending'` })
export class WebhookDelivery {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  webhookId: string;

  @Column('bigint')
  eventSeq: string;

  /** `canceled`: the webhook was disabled before. */
  @Column('text', { default: 'pending' })
  state: DeliveryState;

  /** Made since the delivery was planned, or asked for again. */
  @Column('int', { default: 0 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;

  /** Until then one process makes the attempt. If it is killed, another one may. */
  @Column('timestamptz', { nullable: true })
  claimedUntil: Date | null;

  /** When it was delivered, canceled, or had failed for the last time. */
  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}

/** An attempt to deliver an event. */
@Entity('webhook_attempts')
@Index('webhook_attempts_delivery', ['deliveryId', 'id'])
export class WebhookAttempt {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid')
  deliveryId: string;

  @Column('timestamptz')
  startedAt: Date;

  @Column('int')
  durationMs: number;

  /** The HTTP status. Null without a response. */
  @Column('int', { nullable: true })
  status: number | null;

  /** Why there was no response. */
  @Column('text', { nullable: true })
  error: string | null;

  /** The beginning of the response to a failed attempt. */
  @Column('text', { nullable: true })
  response: string | null;
}
