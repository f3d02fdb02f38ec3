import { SiteConfig } from './site-config.entity.js';

export const configEntities = [SiteConfig];
