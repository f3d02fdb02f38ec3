import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import type { Actor } from '../../access/principal.js';
import { ApiErrors, ApiStaleRecord } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import {
  AddReviewCommentDto,
  ReviewCommentAnswerDto,
  ReviewCommentDto,
  ReviewCommentListDto,
  ReviewCommentUpdateDto,
} from '../dto/review-comment.dto.js';
import { CommentBankService } from './comment-bank.service.js';

@ApiTags('Reviews')
@Controller('admin/reviews/comments')
export class CommentBankAdminController {
  constructor(private readonly bank: CommentBankService) {}

  /** List saved comments, most used first */
  @Allow('comments:read')
  @Get()
  async listReviewComments(): Promise<ReviewCommentListDto> {
    return { comments: await this.bank.list() };
  }

  /**
   * Save a comment
   *
   * A comment that exists already is returned as it is.
   */
  @Allow('comments:write')
  @Post()
  @ApiErrors('VALIDATION_FAILED', 'CONFLICT')
  async addReviewComment(
    @Body() { text }: AddReviewCommentDto,
    @ActingStaff() actor: Actor,
  ): Promise<ReviewCommentAnswerDto> {
    return { comment: await this.bank.add(text, actor) };
  }

  /** Update a saved comment */
  @Allow('comments:write')
  @Put(':id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT')
  @ApiStaleRecord(ReviewCommentDto)
  async updateReviewComment(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() changes: ReviewCommentUpdateDto,
    @ActingStaff() actor: Actor,
  ): Promise<ReviewCommentAnswerDto> {
    return { comment: await this.bank.update(id, changes, actor) };
  }

  /**
   * Delete a saved comment
   *
   * Published reviews keep their comments.
   */
  @Allow('comments:write')
  @Delete(':id')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND')
  async deleteReviewComment(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() actor: Actor,
  ): Promise<MessageDto> {
    await this.bank.delete(id, actor);
    return { message: 'Comment deleted successfully!' };
  }
}
