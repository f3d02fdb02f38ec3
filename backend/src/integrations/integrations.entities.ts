import { DataExport } from './exports/export.entity.js';

export const integrationsEntities = [DataExport];
