import RemoveIcon from '@mui/icons-material/RestoreOutlined';

/** The dialog that asks before a penalty is removed. */
export const REMOVE_PENALTY = { title: 'Remove Penalty', confirm: 'Remove penalty', ConfirmIcon: RemoveIcon };

export function removePenaltyText(name: string): string {
  return `The penalty of ${name} will be removed. This does not change a deadline that has passed; you can extend it.`;
}
