import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../../access/access.js';
import type { Actor } from '../../access/session-user.js';
import { ApiErrors, ApiStaleRecord } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import {
  KeepReviewCommentDto,
  ReviewCommentAnswerDto,
  ReviewCommentDto,
  ReviewCommentListDto,
  ReviewCommentUpdateDto,
} from '../dto/review-comment.dto.js';
import { CommentBank } from './comment-bank.service.js';

@ApiTags('Reviews')
@Allow('admin')
@Controller('admin/reviews/comments')
export class CommentBankAdminController {
  constructor(private readonly bank: CommentBank) {}

  /** List saved comments, most used first */
  @Get()
  async listReviewComments(): Promise<ReviewCommentListDto> {
    return { comments: await this.bank.list() };
  }

  /**
   * Save a comment
   *
   * A comment that exists already is returned as it is.
   */
  @Post()
  @ApiErrors('VALIDATION_FAILED', 'CONFLICT')
  async addReviewComment(
    @Body() { text }: KeepReviewCommentDto,
    @ActingAdmin() admin: Actor,
  ): Promise<ReviewCommentAnswerDto> {
    return { comment: await this.bank.add(text, admin) };
  }

  /** Update a saved comment */
  @Put(':id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT')
  @ApiStaleRecord(ReviewCommentDto)
  async updateReviewComment(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() changes: ReviewCommentUpdateDto,
    @ActingAdmin() admin: Actor,
  ): Promise<ReviewCommentAnswerDto> {
    return { comment: await this.bank.update(id, changes, admin) };
  }

  /**
   * Delete a saved comment
   *
   * Published reviews keep their comments.
   */
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
