import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import { useState } from 'react';
import { TextInput, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { FormDialog } from '../../dialogs/FormDialog';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import { reasonRules } from '../userRules';
import type { UserAction } from './userAction';

/** For people who work; without a reason nobody is penalized. */
export function usePenalize(user: Pick<User, 'id' | 'name' | 'role' | 'isPenalized'>): UserAction | null {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isAsking, setIsAsking] = useState(false);
  if (user.isPenalized || user.role !== 'user') return null;

  const penalize = async ({ reason }: { reason: string }) => {
    const { message } = await dataProvider.penalize(user.id, reason.trim());
    notify(message, { type: 'success' });
    refresh();
  };
  return {
    label: 'Penalize',
    Icon: PenalizeIcon,
    color: 'error',
    onClick: () => setIsAsking(true),
    dialog: isAsking && (
      <FormDialog<{ reason: string }>
        title="Penalize"
        lead={`${user.name} will see the reason on their dashboard.`}
        submitLabel="Penalize"
        isDangerous
        failure="Failed to penalize user"
        onSubmit={penalize}
        onClose={() => setIsAsking(false)}
      >
        <TextInput
          source="reason"
          label="Reason"
          validate={reasonRules}
          multiline
          minRows={2}
          autoFocus
          helperText={false}
        />
      </FormDialog>
    ),
  };
}
