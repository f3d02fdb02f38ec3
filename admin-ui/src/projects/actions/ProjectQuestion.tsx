import type { SvgIcon } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { PROJECTS } from '../../providers/resources';

interface ProjectQuestionProps {
  title: string;
  content: string;
  confirm: string;
  ConfirmIcon: typeof SvgIcon;
  isDangerous?: boolean;
  send: () => Promise<unknown>;
  /** The message after a success. */
  done: string;
  failure: string;
  onClose: () => void;
}

/** Asks before an action on a project. Afterwards the lists and the page of projects show the new state. */
export const ProjectQuestion = ({ send, done, ...texts }: ProjectQuestionProps) => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      {...texts}
      mutationFn={send}
      onSuccess={() => {
        notify(done, { type: 'success' });
        queryClient.invalidateQueries({ queryKey: [PROJECTS] });
      }}
    />
  );
};
