import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { forgetEditor } from '../core/database/personal-data.js';
import { VersionedRecord } from '../core/versions/record-version.js';

/** Branding and contact details. The table has one row. */
@Entity('site_config')
@Check('site_config_single', 'id = 1')
export class SiteConfig extends VersionedRecord {
  static readonly personalData = forgetEditor('site_config');

  @PrimaryColumn('smallint')
  id: number;

  @Column('text')
  navbarTitle: string;

  @Column('text')
  footerContactNumber: string;

  @Column('text')
  footerAddress: string;

  @Column('text')
  footerEmail: string;
}
