import { Module } from '@nestjs/common';
import { ReviewIntake } from './review-intake.service.js';

/** A door of its own: the rooms that submit need no more of the reviews than this. */
@Module({ providers: [ReviewIntake], exports: [ReviewIntake] })
export class ReviewIntakeModule {}
