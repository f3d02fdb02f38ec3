import icon from '@mui/icons-material/HistoryEduOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { SIGNED_AGREEMENTS } from '../providers/resources';

export const signedAgreements = defineResource({
  name: SIGNED_AGREEMENTS,
  permission: 'signed-agreements:read',
  icon,
  label: ['Signed agreement', 'Signed agreements'],
  menuLabel: 'Signatures',
  fields: { userName: 'Signatory', userMobileNumber: 'Mobile', signedAt: 'Signed' },
  pages: {
    list: lazy(async () => ({ default: (await import('./SignedAgreementsList')).SignedAgreementsList })),
  },
  recordRepresentation: 'userName',
});
