import { defineAudit } from '../audit/audit-definition.js';

export const SITE_CONFIG_UPDATE = defineAudit<{
  navbarTitle: string;
  footerContactNumber: string;
  footerAddress: string;
  footerEmail: string;
}>('site-config.update');
