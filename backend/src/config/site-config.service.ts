import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/session-user.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { isDatabaseAway } from '../core/database/database-errors.js';
import { Branding } from '../core/mail/branding.js';
import { SiteConfig } from './site-config.entity.js';

export type SiteConfigFields = Omit<SiteConfig, 'id'>;

const ROW = 1;

/** Reads and writes the branding and contact details. */
@Injectable()
export class SiteConfigService extends Branding {
  private lastRead: SiteConfig | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {
    super();
  }

  read(): Promise<SiteConfig> {
    return this.database.getRepository(SiteConfig).findOneByOrFail({ id: ROW });
  }

  /** Returns the last read configuration while the database is away, so that pages can still be served. */
  async readForPages(): Promise<SiteConfig> {
    try {
      this.lastRead = await this.read();
    } catch (error) {
      if (!this.lastRead || !isDatabaseAway(error)) throw error;
    }
    return this.lastRead;
  }

  async brandName(): Promise<string> {
    return (await this.read()).navbarTitle;
  }

  async update(fields: SiteConfigFields, actor: Actor): Promise<SiteConfig> {
    return this.database.transaction(async (tx) => {
      const { navbarTitle, footerContactNumber, footerAddress, footerEmail } = fields;
      const changed = { navbarTitle, footerContactNumber, footerAddress, footerEmail };
      await tx.getRepository(SiteConfig).update({ id: ROW }, changed);
      await this.audit.record(tx, actor, { action: 'site-config.update', subjectId: null, details: changed });
      return tx.getRepository(SiteConfig).findOneByOrFail({ id: ROW });
    });
  }
}
