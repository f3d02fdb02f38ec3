import { BulkDialog } from './BulkDialog';
import type { BulkAction, BulkActionTexts } from './bulkAction';

export function defineBulkAction<Values extends object = object>(
  action: BulkActionTexts<Values>,
): BulkAction {
  const { permission, label, icon, isDangerous = false } = action;
  return {
    permission,
    label,
    icon,
    isDangerous,
    dialog: (props) => <BulkDialog<Values> action={action} {...props} />,
  };
}
