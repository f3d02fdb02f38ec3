import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action, Id, Read, Remove, Update } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { ApiStaleRecord } from '../../core/http/api-errors.js';
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
  @Read('', { allow: 'comments:read' })
  async listReviewComments(): Promise<ReviewCommentListDto> {
    return { comments: await this.bank.list() };
  }

  /**
   * Save a comment
   *
   * A comment that exists already is returned as it is.
   */
  @HttpCode(201)
  @Action('', { allow: 'comments:write' }, ['CONFLICT'])
  async addReviewComment(
    @Body() { text }: AddReviewCommentDto,
    @ActingStaff() actor: Actor,
  ): Promise<ReviewCommentAnswerDto> {
    return { comment: await this.bank.add(text, actor) };
  }

  /** Update a saved comment */
  @Update(':id', { allow: 'comments:write' }, ['CONFLICT'])
  @ApiStaleRecord(ReviewCommentDto)
  async updateReviewComment(
    @Id() id: string,
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
  @Remove(':id', { allow: 'comments:write' })
  async deleteReviewComment(@Id() id: string, @ActingStaff() actor: Actor): Promise<MessageDto> {
    await this.bank.delete(id, actor);
    return { message: 'Comment deleted successfully!' };
  }
}
