import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { Project } from '../../providers/records';
import { ProjectQuestion } from './ProjectQuestion';

/** One button pauses and resumes, so that it keeps the keyboard focus when the one becomes the other. */
export const PauseProjectButton = () => {
  const project = useRecordContext<Project>();
  const dialog = useDialog();
  if (!project || project.state === 'closed') return null;
  const isPaused = project.state === 'paused';
  const Question = isPaused ? ResumeQuestion : PauseQuestion;
  return (
    <ActionButton
      permission="projects:write"
      label={isPaused ? 'Resume' : 'Pause'}
      icon={isPaused ? <ResumeIcon /> : <PauseIcon />}
      onClick={() => dialog.open(<Question project={project} onClose={dialog.close} />)}
    />
  );
};

interface QuestionProps {
  project: Project;
  onClose: () => void;
}

const PauseQuestion = ({ project, onClose }: QuestionProps) => (
  <ProjectQuestion
    title={`Pause “${project.name}”?`}
    content="No assignment is given or started in it until you resume it. Running assignments, returns and extensions go on."
    confirm="Pause project"
    ConfirmIcon={PauseIcon}
    send={() => getBody(api.POST('/api/admin/projects/{id}/pause', byId(project.id)))}
    done="Project paused successfully!"
    failure="Failed to pause project"
    onClose={onClose}
  />
);

const ResumeQuestion = ({ project, onClose }: QuestionProps) => (
  <ProjectQuestion
    title={`Resume “${project.name}”?`}
    content="Assignments can be given and started in it again."
    confirm="Resume project"
    ConfirmIcon={ResumeIcon}
    send={() => getBody(api.POST('/api/admin/projects/{id}/resume', byId(project.id)))}
    done="Project resumed successfully!"
    failure="Failed to resume project"
    onClose={onClose}
  />
);
