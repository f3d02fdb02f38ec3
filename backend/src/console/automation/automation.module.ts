import { Module } from '@nestjs/common';
import { PenaltiesModule } from '../../penalties/penalties.module.js';
import { ReviewsModule } from '../../reviews/reviews.module.js';
import { AutomationController } from './automation.controller.js';
import { AutomationService } from './automation.service.js';

@Module({
  imports: [PenaltiesModule, ReviewsModule],
  controllers: [AutomationController],
  providers: [AutomationService],
})
export class AutomationModule {}
