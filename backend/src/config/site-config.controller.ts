import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../access/access.js';
import type { Actor } from '../access/session-user.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { Settings } from '../core/settings/settings.js';
import { SiteConfigAnswerDto, SiteConfigUpdateDto } from './dto/site-config.dto.js';
import type { SiteConfig } from './site-config.entity.js';
import { SiteConfigService } from './site-config.service.js';

@ApiTags('Site configuration')
@Controller()
export class SiteConfigController {
  constructor(
    private readonly siteConfig: SiteConfigService,
    private readonly settings: Settings,
  ) {}

  /** Get the site configuration */
  @Allow('public')
  @Get('site-config')
  async getSiteConfig(): Promise<SiteConfigAnswerDto> {
    return this.answer(await this.siteConfig.read());
  }

  /** Get the site configuration for editing */
  @Allow('admin')
  @Get('admin/site-config')
  async getAdminSiteConfig(): Promise<SiteConfigAnswerDto> {
    return this.answer(await this.siteConfig.read());
  }

  /** Update the site configuration */
  @Allow('admin')
  @ApiErrors('VALIDATION_FAILED')
  @Put('admin/site-config')
  async updateSiteConfig(
    @Body() body: SiteConfigUpdateDto,
    @ActingAdmin() admin: Actor,
  ): Promise<SiteConfigAnswerDto> {
    return this.answer(await this.siteConfig.update(body, admin));
  }

  private answer({
    navbarTitle,
    footerContactNumber,
    footerAddress,
    footerEmail,
  }: SiteConfig): SiteConfigAnswerDto {
    const { minWords, workWindowHours, reviewWindowHours, autosaveSeconds, maxImageBytes } = this.settings;
    const rules = {
      minWords,
      workWindowHours,
      reviewWindowHours,
      autosaveSeconds,
      maxUploadBytes: maxImageBytes,
    };
    return { config: { navbarTitle, footerContactNumber, footerAddress, footerEmail, rules } };
  }
}
