import LiftIcon from '@mui/icons-material/RestoreOutlined';
import { useState } from 'react';
import { Confirm, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { useAction } from '../../actions/useAction';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { UserAction } from './userAction';

export function useRemovePenalty(user: {
  id: string;
  name: string;
  isPenalized: boolean;
}): UserAction | null {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning } = useAction(async () => {
    try {
      const { message } = await dataProvider.removePenalty(user.id);
      notify(message, { type: 'success' });
      refresh();
    } finally {
      setIsAsking(false);
    }
  }, 'Failed to remove penalty');
  if (!user.isPenalized) return null;
  return {
    label: 'Remove Penalty',
    Icon: LiftIcon,
    color: 'secondary',
    onClick: () => setIsAsking(true),
    dialog: (
      <Confirm
        isOpen={isAsking}
        loading={isRunning}
        title="Remove Penalty"
        content={`The penalty of ${user.name} will be removed. A deadline that has passed stays passed; it can be extended.`}
        confirm="Remove penalty"
        ConfirmIcon={LiftIcon}
        onConfirm={run}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}
