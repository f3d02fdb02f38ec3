import { Card } from '@mui/material';
import { RecordForm } from '../../forms/RecordForm';
import type { ProjectDetails } from '../../providers/resources';
import { ProjectFields } from '../ProjectFields';

export const SettingsTab = ({ project }: { project: ProjectDetails }) => (
  <Card>
    <RecordForm
      noun="project"
      subject={`project:${project.id}`}
      record={project}
      permission="projects:write"
      savedText="Project updated successfully!"
      failedText="Failed to update project"
      // The page stays open.
      onSaved={() => undefined}
    >
      <ProjectFields />
    </RecordForm>
  </Card>
);
