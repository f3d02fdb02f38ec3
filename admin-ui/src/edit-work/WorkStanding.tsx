import type { Schema } from '@inkwell/contract/client';
import { Card } from '@mui/material';
import { Fact, Facts } from '../display/Facts';
import { formatMoment } from '../display/formatDate';

export const WorkStanding = ({ owner }: { owner: Schema<'EditedWorkOwnerDto'> }) => {
  const { workStartedAt, deadlineAt, workSubmitted } = owner;
  const status = workStartedAt ? 'Started' : 'Not Started';
  return (
    <Card component="section" aria-label="Status" sx={{ p: 2, mb: 2 }}>
      <Facts isDense>
        <Fact name="Work status">{workSubmitted ? `${status} (Submitted)` : status}</Fact>
        <Fact name="Started at">{formatMoment(workStartedAt)}</Fact>
        <Fact name="Due">{formatMoment(deadlineAt)}</Fact>
        <Fact name="Submitted">{workSubmitted ? 'Yes' : 'No'}</Fact>
      </Facts>
    </Card>
  );
};
