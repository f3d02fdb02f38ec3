import icon from '@mui/icons-material/FactCheckOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { AUDIT_LOG } from '../providers/resources';

export const auditLog = defineResource({
  name: AUDIT_LOG,
  permission: 'audit-log:read',
  icon,
  label: ['Audit entry', 'Audit log'],
  fields: { createdAt: 'When', action: 'What' },
  pages: { list: lazy(async () => ({ default: (await import('./AuditLogList')).AuditLogList })) },
});
