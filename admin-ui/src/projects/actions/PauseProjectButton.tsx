import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined';
import { useRecordContext } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { Project } from '../../providers/resources';

/** One button pauses and resumes, so that it keeps the keyboard focus when the one becomes the other. */
export const PauseProjectButton = () => (
  <ConfirmAction<Project>
    permission="projects:write"
    when={({ state }) => state !== 'closed'}
    {...(useRecordContext<Project>()?.state === 'paused' ? resume : pause)}
  />
);

const pause = {
  label: 'Pause',
  icon: PauseIcon,
  question: ({ name }: Project) => `Pause “${name}”?`,
  content:
    'No assignment is given or started in it until you resume it. Running assignments, returns and extensions go on.',
  confirm: 'Pause project',
  call: ({ id }: Project) => api.POST('/api/admin/projects/{id}/pause', byId(id)),
  done: 'Project paused successfully!',
  failure: 'Failed to pause project',
};

const resume = {
  label: 'Resume',
  icon: ResumeIcon,
  question: ({ name }: Project) => `Resume “${name}”?`,
  content: 'Assignments can be given and started in it again.',
  confirm: 'Resume project',
  call: ({ id }: Project) => api.POST('/api/admin/projects/{id}/resume', byId(id)),
  done: 'Project resumed successfully!',
  failure: 'Failed to resume project',
};
