import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Branding and contact. There is one row. */
@Entity('site_config')
@Check('site_config_single', 'id = 1')
export class SiteConfig {
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
