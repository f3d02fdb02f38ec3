import { lazy } from 'react';
import { definePage } from '../providers/defineResource';
import { EDIT_WORK } from './editWorkPath';

export const editWork = definePage({
  path: `${EDIT_WORK}/:userId`,
  permission: 'work:write',
  page: lazy(async () => ({ default: (await import('./EditWorkPage')).EditWorkPage })),
});
