import { lazyDialog } from '../../dialogs/lazyDialog';
import type { BulkAction, BulkActionTexts, BulkResult } from './bulkAction';

const BulkDialog = lazyDialog(async () => (await import('./BulkDialog')).BulkDialog);

export function defineBulkAction<Values extends object = object, Preview extends BulkResult = BulkResult>(
  action: BulkActionTexts<Values, Preview>,
): BulkAction {
  const { permission, label, icon, isDangerous = false } = action;
  return {
    permission,
    label,
    icon,
    isDangerous,
    dialog: (props) => <BulkDialog action={action as unknown as BulkActionTexts<object>} {...props} />,
  };
}
