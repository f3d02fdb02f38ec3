import { Module } from '@nestjs/common';
import { ReviewNews } from './review-news.service.js';

@Module({ providers: [ReviewNews], exports: [ReviewNews] })
export class ReviewNewsModule {}
