import { Card } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { RecordForm } from '../forms/RecordForm';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { projectPath } from '../lists/projectPath';
import { PROJECTS } from '../providers/resources';
import { ProjectFields } from './ProjectFields';
import { modeChoices } from './projectTexts';

/** As the server has them if a new project does not name them. */
const defaultValues = {
  modes: modeChoices.map(({ id }) => id),
  givesAutomatically: true,
  usersMayTakeNext: false,
  isBlind: false,
  publishesAutomatically: true,
  freeExtensionHours: 0,
};

export const ProjectCreate = () => {
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={`/${PROJECTS}`}>Projects</BackLink>
      <PageHeader
        isNested
        title="Create project"
        lead="Afterwards you add its images and guidelines, and give assignments."
      />
      <Card>
        <RecordForm
          noun="project"
          subject="project:new"
          defaultValues={defaultValues}
          permission="projects:write"
          savedText="Project created successfully!"
          failedText="Failed to create project"
          saveLabel="Create Project"
          onSaved={({ id }) => navigate(projectPath(String(id)))}
        >
          <ProjectFields />
        </RecordForm>
      </Card>
    </>
  );
};
