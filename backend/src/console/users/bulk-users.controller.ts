import { Body, Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../../access/access.js';
import { Action } from '../../access/call.js';
import type { Actor, Principal } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { OnboardingService } from '../../auth/registration/onboarding.service.js';
import { Clock } from '../../core/clock/clock.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { ApiDryRun, DryRun } from '../../core/http/dry-run-query.js';
import { ApiCsv, csvDownload } from '../../core/lists/csv-export.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { BulkUsersService } from './bulk-users.service.js';
import { BulkActionDto, BulkActionResultDto, BulkExtendDeadlineDto } from './dto/bulk-action.dto.js';
import { CSV_EXAMPLE, UserExportService } from './user-export.service.js';

/** Actions on at most 1,000 users. A user is skipped, with the reason, if that action would be refused. */
@ApiTags('Users')
@ApiErrors('VALIDATION_FAILED')
@Controller('admin/users')
export class BulkUsersController {
  constructor(
    private readonly bulk: BulkUsersService,
    private readonly penalties: PenaltiesService,
    private readonly onboarding: OnboardingService,
    private readonly exports: UserExportService,
    private readonly clock: Clock,
  ) {}

  /**
   * Extend the deadlines of many users
   *
   * Does what `POST /api/admin/users/{id}/extend-deadline` does for the current assignment of each user. A user is skipped if that
   * call would be refused, also because two assignments are open.
   */
  @Action('bulk-extend-deadline', { allow: 'penalties:write' })
  @ApiDryRun()
  bulkExtendDeadline(
    @Body() { ids, hours, reason }: BulkExtendDeadlineDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.bulk.forEachWork(
      ids,
      (work) => this.penalties.extendDeadline(work, { hours, reason }, admin),
      isDryRun,
    );
  }

  /**
   * Remove the penalties of many users
   *
   * Does what `POST /api/admin/users/{id}/remove-penalty` does for the current assignment of each user. A user is skipped if that
   * call would be refused, also because two assignments are open.
   */
  @Action('bulk-remove-penalty', { allow: 'penalties:write' })
  @ApiDryRun()
  bulkRemovePenalty(
    @Body() { ids }: BulkActionDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.bulk.forEachWork(ids, (work) => this.penalties.removePenalty(work, admin), isDryRun);
  }

  /**
   * Send the agreement link to many users
   *
   * Does what `POST /api/admin/users/{id}/send-agreement` does for each user. A user is skipped if that call
   * would be refused.
   */
  @Action('bulk-send-agreement', { allow: 'users:write' })
  @ApiDryRun()
  bulkSendAgreement(
    @Body() { ids }: BulkActionDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.bulk.forEach(ids, (id) => this.onboarding.sendAgreement(id, admin), isDryRun);
  }

  /**
   * Send a verification code to many users
   *
   * Does what `POST /api/admin/users/{id}/send-otp` does for each user. A user is skipped if that call
   * would be refused.
   */
  @Action('bulk-send-otp', { allow: 'users:write' })
  @ApiDryRun()
  bulkSendOtp(
    @Body() { ids }: BulkActionDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.bulk.forEach(ids, (id) => this.onboarding.sendCode(id, admin), isDryRun);
  }

  /**
   * Export selected users as CSV
   *
   * The file has the columns of `GET /api/admin/users/export`, and is written to the audit log like it.
   */
  @Action('bulk-export', { allow: 'users:export' })
  @RequireReauthentication()
  @ApiCsv(CSV_EXAMPLE)
  async bulkExport(
    @Body() { ids }: BulkActionDto,
    @ActingStaff() admin: Actor,
    @Caller() caller: Principal,
  ): Promise<StreamableFile> {
    return csvDownload(await this.exports.openSelected(ids, admin, caller), 'users', this.clock.now());
  }
}
