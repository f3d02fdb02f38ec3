import { lazy } from 'react';
import { definePage } from '../providers/defineResource';
import { IMPORT_IMAGES, IMPORT_USERS } from '../providers/resources';

export const importUsers = definePage({
  path: `/${IMPORT_USERS}`,
  permission: 'users:write',
  page: lazy(async () => ({ default: (await import('./ImportUsersPage')).ImportUsersPage })),
});

export const importImages = definePage({
  path: `/${IMPORT_IMAGES}`,
  permission: 'references:write',
  page: lazy(async () => ({ default: (await import('./ImportImagesPage')).ImportImagesPage })),
});
