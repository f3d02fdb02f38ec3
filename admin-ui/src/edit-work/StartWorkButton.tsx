import type { Schema } from '@inkwell/contract/client';
import StartIcon from '@mui/icons-material/PlayCircleOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { StartWorkDialog } from './StartWorkDialog';

export const StartWorkButton = ({ owner }: { owner: Schema<'EditedWorkOwnerDto'> }) => {
  const [isAsking, setIsAsking] = useState(false);
  if (owner.workStartedAt !== null) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<StartIcon />} onClick={() => setIsAsking(true)}>
        Start Work for User
      </Button>
      {isAsking && <StartWorkDialog user={owner} onClose={() => setIsAsking(false)} />}
    </>
  );
};
