import type { SvgIcon } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Confirm } from 'react-admin';
import { useSingleMutation } from '../providers/useSingleMutation';

interface ConfirmDialogProps<Answer> {
  title: string;
  content: ReactNode;
  /** The label of the button that goes through with it. */
  confirm: string;
  ConfirmIcon: typeof SvgIcon;
  isDangerous?: boolean;
  mutationFn: () => Promise<Answer>;
  onSuccess: (answer: Answer) => void;
  /** The message if the server gives no reason. */
  failure: string;
  onClose: () => void;
}

/** Asks before a call is made, and stays open until it is answered. */
export const ConfirmDialog = <Answer,>(props: ConfirmDialogProps<Answer>) => {
  const { mutationFn, onSuccess, failure, isDangerous = false, onClose, title, ...texts } = props;
  // The id of react-admin is the same for two dialogs that are open.
  const titleId = useId();
  const { mutate, isPending } = useSingleMutation({
    mutationFn,
    onSuccess,
    onSettled: onClose,
    meta: { failure },
  });
  return (
    <Confirm
      {...texts}
      title={<span id={titleId}>{title}</span>}
      aria-labelledby={titleId}
      isOpen
      loading={isPending}
      confirmColor={isDangerous ? 'warning' : 'primary'}
      onConfirm={() => mutate()}
      onClose={() => isPending || onClose()}
    />
  );
};
