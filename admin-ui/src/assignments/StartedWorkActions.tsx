import { formatDateTime } from '@inkwell/web/format-date';
import DeadlineIcon from '@mui/icons-material/EditCalendarOutlined';
import EndIcon from '@mui/icons-material/StopCircleOutlined';
import { DateTimeInput, required } from 'react-admin';
import { ConfirmAction } from '../actions/ConfirmAction';
import { ReasonInput, type WithReason } from '../dialogs/ReasonInput';
import { api, byId } from '../providers/api';
import type { Assignment, User } from '../providers/resources';

/** A started assignment that is neither submitted nor ended. */
interface StartedWork {
  /** Of the assignment. */
  id: string;
  number: number;
  userName: string;
  projectName: string;
  deadlineAt: string | null;
}

/** Null if the assignment is not started, or is submitted or ended. */
export function assignmentWork({
  id,
  number,
  user,
  project,
  deadlineAt,
  state,
}: Assignment): StartedWork | null {
  if (state !== 'in_progress' && state !== 'overdue') return null;
  return { id, number, userName: user.name, projectName: project.name, deadlineAt };
}

/** The shown assignment of a user. */
export function userWork(user: User): StartedWork | null {
  const { assignmentId, assignmentNumber, name, project, deadlineAt } = user;
  if (!assignmentId || !assignmentNumber || !project) return null;
  if (user.workStartedAt === null || user.workSubmitted || user.workEndedAt) return null;
  return {
    id: assignmentId,
    number: assignmentNumber,
    userName: name,
    projectName: project.name,
    deadlineAt,
  };
}

/** Sets the deadline of a started assignment, and ends it. */
export const StartedWorkActions = ({ work }: { work: StartedWork | null }) =>
  work && (
    <>
      <SetDeadlineButton work={work} />
      <EndButton work={work} />
    </>
  );

const SetDeadlineButton = ({ work }: { work: StartedWork }) => (
  <ConfirmAction<StartedWork, WithReason & { deadlineAt: string }>
    record={work}
    permission="penalties:write"
    label="Set deadline"
    icon={DeadlineIcon}
    question="Set deadline"
    content={({ number, userName, projectName, deadlineAt }) =>
      `Assignment ${number} of ${userName} in “${projectName}” is due ${formatDateTime(deadlineAt)}. The new deadline is at least 24 hours ahead. A penalty for a missed deadline is removed, and an open request for more time is closed.`
    }
    inputs={
      <>
        <DateTimeInput
          source="deadlineAt"
          label="New deadline"
          validate={[required('Please enter the deadline')]}
          helperText="In your own time zone"
        />
        <ReasonInput autoFocus={false} />
      </>
    }
    call={({ id }, { deadlineAt, reason }) =>
      api.POST('/api/admin/assignments/{id}/set-deadline', {
        ...byId(id),
        body: { deadlineAt: new Date(deadlineAt).toISOString(), reason: reason.trim() },
      })
    }
    done="Deadline set."
    failure="Failed to set the deadline"
  />
);

const EndButton = ({ work }: { work: StartedWork }) => (
  <ConfirmAction<StartedWork, WithReason>
    record={work}
    permission="assignments:write"
    label="End this assignment"
    icon={EndIcon}
    color="error"
    question="End this assignment"
    content={({ number, userName, projectName }) =>
      `Assignment ${number} of ${userName} in “${projectName}” ends without a penalty. Its texts stay readable, and its images are free for others. It can be neither extended nor returned afterwards. The user gets an e-mail with the reason.`
    }
    confirm="End assignment"
    isDangerous
    inputs={<ReasonInput />}
    call={({ id }, { reason }) =>
      api.POST('/api/admin/assignments/{id}/end', { ...byId(id), body: { reason: reason.trim() } })
    }
    done="Assignment ended."
    failure="Failed to end the assignment"
  />
);
