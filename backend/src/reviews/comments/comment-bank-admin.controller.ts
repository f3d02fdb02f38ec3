import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../../access/access.js';
import type { Actor } from '../../access/session-user.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import {
  KeepReviewCommentDto,
  ReviewCommentAnswerDto,
  ReviewCommentListDto,
} from '../dto/review-comment.dto.js';
import { CommentBank } from './comment-bank.service.js';

@ApiTags('Reviews')
@Allow('admin')
@Controller('admin/reviews/comments')
export class CommentBankAdminController {
  constructor(private readonly bank: CommentBank) {}

  /** Comments that reviewers keep, the most used first */
  @Get()
  async listReviewComments(): Promise<ReviewCommentListDto> {
    return { comments: await this.bank.list() };
  }

  /**
   * Keep a comment
   *
   * One that is kept already is answered as it is.
   */
  @Post()
  @ApiErrors('VALIDATION_FAILED', 'CONFLICT')
  async addReviewComment(
    @Body() { text }: KeepReviewCommentDto,
    @ActingAdmin() admin: Actor,
  ): Promise<ReviewCommentAnswerDto> {
    return { comment: await this.bank.add(text, admin) };
  }

  /** Change a kept comment */
  @Put(':id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT')
  async updateReviewComment(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { text }: KeepReviewCommentDto,
    @ActingAdmin() admin: Actor,
  ): Promise<ReviewCommentAnswerDto> {
    return { comment: await this.bank.change(id, text, admin) };
  }

  /** Delete a kept comment; what was published with it keeps it */
  @Delete(':id')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND')
  async deleteReviewComment(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingAdmin() admin: Actor,
  ): Promise<MessageDto> {
    await this.bank.delete(id, admin);
    return { message: 'Comment deleted successfully!' };
  }
}
