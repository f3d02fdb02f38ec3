import { lazy, Suspense } from 'react';
import type { BulkAction, BulkActionTexts, BulkResult } from './bulkAction';

// A list does not load the dialog. `lazy` has no type parameters.
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog')).BulkDialog }));

export function defineBulkAction<Values extends object = object, Preview extends BulkResult = BulkResult>(
  action: BulkActionTexts<Values, Preview>,
): BulkAction {
  const { permission, label, icon, isDangerous = false } = action;
  return {
    permission,
    label,
    icon,
    isDangerous,
    dialog: (props) => (
      <Suspense>
        <BulkDialog action={action as unknown as BulkActionTexts<object>} {...props} />
      </Suspense>
    ),
  };
}
