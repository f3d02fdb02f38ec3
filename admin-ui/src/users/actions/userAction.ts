import type { ButtonProps, SvgIcon } from '@mui/material';
import type { ReactNode } from 'react';
import type { User } from '../../providers/records';

/** Something that can be done to a person: as a button, as an icon in a row, or in a menu. */
export interface UserAction {
  label: string;
  Icon: typeof SvgIcon;
  onClick: () => void;
  isRunning?: boolean;
  color?: ButtonProps['color'];
  /** What it asks or shows; stands outside of the menu, which closes before. */
  dialog?: ReactNode;
}

/** Null where the person's state forbids it. */
export type UseUserAction = (user: User) => UserAction | null;
