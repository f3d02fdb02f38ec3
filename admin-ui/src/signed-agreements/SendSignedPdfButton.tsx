import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { useState } from 'react';
import { Confirm, useDataProvider, useNotify } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { useAction } from '../actions/useAction';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { SignedAgreement } from '../providers/records';

interface SendSignedPdfButtonProps {
  signed: SignedAgreement;
  compact?: boolean;
  variant?: 'contained' | 'outlined';
}

export const SendSignedPdfButton = ({
  signed,
  compact = false,
  variant = 'outlined',
}: SendSignedPdfButtonProps) => {
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning } = useAction(async () => {
    try {
      const { message } = await dataProvider.sendSignedPdf(signed.id);
      notify(message, { type: 'success' });
    } finally {
      setIsAsking(false);
    }
  }, 'Failed to send PDF');
  return (
    <>
      <ActionButton
        label="Send PDF to User"
        subject={signed.userName}
        Icon={SendIcon}
        compact={compact}
        variant={variant}
        onClick={() => setIsAsking(true)}
      />
      <Confirm
        isOpen={isAsking}
        loading={isRunning}
        title="Send PDF to User"
        content={`The signed agreement of ${signed.userName} will be e-mailed to ${signed.userEmail}.`}
        confirm="Send PDF"
        ConfirmIcon={SendIcon}
        onConfirm={run}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
