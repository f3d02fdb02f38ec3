import { Module } from '@nestjs/common';
import { ReviewPublisher } from './review-publisher.service.js';

/** A door of its own: the room of the runs publishes through it, too. */
@Module({ providers: [ReviewPublisher], exports: [ReviewPublisher] })
export class ReviewPublishModule {}
