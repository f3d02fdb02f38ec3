import { Module } from '@nestjs/common';
import { AccuracyService } from './accuracy.service.js';

@Module({
  providers: [AccuracyService],
  exports: [AccuracyService],
})
export class AccuracyModule {}
