import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../access/access.js';
import type { Actor } from '../access/principal.js';
import { ApiErrors, ApiStaleRecord } from '../core/http/api-errors.js';
import {
  AdminSiteConfigAnswerDto,
  AdminSiteConfigDto,
  SiteConfigAnswerDto,
  SiteConfigUpdateDto,
} from './dto/site-config.dto.js';
import { SiteConfigService } from './site-config.service.js';

@ApiTags('Site configuration')
@Controller()
export class SiteConfigController {
  constructor(private readonly siteConfig: SiteConfigService) {}

  /** Get the site configuration */
  @Allow('public')
  @Get('site-config')
  async getSiteConfig(): Promise<SiteConfigAnswerDto> {
    const { version: _, ...config } = this.siteConfig.toAdminDto(await this.siteConfig.read());
    return { config };
  }

  /** Get the site configuration for editing */
  @Allow('site-config:read')
  @Get('admin/site-config')
  async getAdminSiteConfig(): Promise<AdminSiteConfigAnswerDto> {
    return { config: this.siteConfig.toAdminDto(await this.siteConfig.read()) };
  }

  /**
   * Update the site configuration
   *
   * Absent fields stay as they are.
   */
  @Allow('site-config:write')
  @ApiErrors('VALIDATION_FAILED')
  @ApiStaleRecord(AdminSiteConfigDto)
  @Put('admin/site-config')
  async updateSiteConfig(
    @Body() body: SiteConfigUpdateDto,
    @ActingStaff() admin: Actor,
  ): Promise<AdminSiteConfigAnswerDto> {
    return { config: this.siteConfig.toAdminDto(await this.siteConfig.update(body, admin)) };
  }
}
