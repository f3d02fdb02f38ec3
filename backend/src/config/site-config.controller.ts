import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../access/access.js';
import { Read, Update } from '../access/call.js';
import type { Actor } from '../access/principal.js';
import { ApiStaleRecord } from '../core/http/api-errors.js';
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
  @Read('site-config', { allow: 'public' })
  async getSiteConfig(): Promise<SiteConfigAnswerDto> {
    const { version: _, ...config } = this.siteConfig.toAdminDto(await this.siteConfig.read());
    return { config };
  }

  /** Get the site configuration for editing */
  @Read('admin/site-config', { allow: 'site-config:read' })
  async getAdminSiteConfig(): Promise<AdminSiteConfigAnswerDto> {
    return { config: this.siteConfig.toAdminDto(await this.siteConfig.read()) };
  }

  /**
   * Update the site configuration
   *
   * Absent fields stay as they are.
   */
  @Update('admin/site-config', { allow: 'site-config:write' })
  @ApiStaleRecord(AdminSiteConfigDto)
  async updateSiteConfig(
    @Body() body: SiteConfigUpdateDto,
    @ActingStaff() admin: Actor,
  ): Promise<AdminSiteConfigAnswerDto> {
    return { config: this.siteConfig.toAdminDto(await this.siteConfig.update(body, admin)) };
  }
}
