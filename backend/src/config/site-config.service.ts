import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { isDatabaseUnavailable } from '../core/database/database-errors.js';
import { Branding } from '../core/mail/branding.js';
import { Settings } from '../core/settings/settings.js';
import { changedFields, checkVersion, nextVersion } from '../core/versions/record-version.js';
import type { AdminSiteConfigDto, SiteConfigUpdateDto } from './dto/site-config.dto.js';
import { SITE_CONFIG_UPDATE } from './site-config.audit.js';
import { SiteConfig } from './site-config.entity.js';

const ROW = 1;

/** Reads and writes the branding and contact details. */
@Injectable()
export class SiteConfigService extends Branding {
  private lastRead: SiteConfig | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
  ) {
    super();
  }

  read(): Promise<SiteConfig> {
    return this.database.getRepository(SiteConfig).findOneByOrFail({ id: ROW });
  }

  /** Returns the last read configuration while the database is unavailable, so that pages can still be served. */
  async readForPages(): Promise<SiteConfig> {
    try {
      this.lastRead = await this.read();
    } catch (error) {
      if (!this.lastRead || !isDatabaseUnavailable(error)) throw error;
    }
    return this.lastRead;
  }

  async brandName(): Promise<string> {
    return (await this.read()).navbarTitle;
  }

  /** @throws HttpError STALE_RECORD */
  async update({ version, ...fields }: SiteConfigUpdateDto, actor: Actor): Promise<SiteConfig> {
    return this.database.transaction(async (tx) => {
      const repository = tx.getRepository(SiteConfig);
      const lock = { mode: 'pessimistic_write' } as const;
      const before = await repository.findOneOrFail({ where: { id: ROW }, lock });
      await checkVersion(before, version, async () => this.toAdminDto(before));
      const changed = changedFields<SiteConfig>(before, fields);
      if (Object.keys(changed).length === 0) return before;
      await repository.update({ id: ROW }, { ...changed, ...nextVersion(before.version, actor.email) });
      const after = await repository.findOneByOrFail({ id: ROW });
      const { navbarTitle, footerContactNumber, footerAddress, footerEmail } = after;
      await this.audit.record(tx, actor, SITE_CONFIG_UPDATE, {
        subjectId: null,
        details: { navbarTitle, footerContactNumber, footerAddress, footerEmail },
        change: { before, after: changed, version: after.version },
      });
      return after;
    });
  }

  /** The site configuration with the limits of the settings, as administrators see it. */
  toAdminDto({
    navbarTitle,
    footerContactNumber,
    footerAddress,
    footerEmail,
    version,
  }: SiteConfig): AdminSiteConfigDto {
    const { minWords, workWindowHours, reviewWindowHours, autosaveSeconds, maxImageBytes, passwordReveal } =
      this.settings;
    const rules = {
      minWords,
      workWindowHours,
      reviewWindowHours,
      autosaveSeconds,
      maxUploadBytes: maxImageBytes,
      passwordReveal,
    };
    return { navbarTitle, footerContactNumber, footerAddress, footerEmail, rules, version };
  }
}
