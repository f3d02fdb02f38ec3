import { Module } from '@nestjs/common';
import { ReviewReportQueue } from './report-queue.service.js';

/** A door of its own: who publishes needs no more of the reports than this. */
@Module({ providers: [ReviewReportQueue], exports: [ReviewReportQueue] })
export class ReportQueueModule {}
