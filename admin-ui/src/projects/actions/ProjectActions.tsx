import { ActionMenu, RowActions } from '../../actions/ActionButton';
import { useMay } from '../../providers/permissions';
import { CloseProjectButton } from './CloseProjectButton';
import { CopyProjectButton } from './CopyProjectButton';
import { DeleteProjectButton } from './DeleteProjectButton';
import { MakeDefaultButton } from './MakeDefaultButton';
import { PauseProjectButton } from './PauseProjectButton';

/** In a row of the list. */
export const ProjectActionMenu = () =>
  useMay('projects:write') && (
    <RowActions>
      <ActionMenu>
        <CopyProjectButton />
        <PauseProjectButton />
        <FurtherActions />
      </ActionMenu>
    </RowActions>
  );

/** On the page of a project: the frequent ones in view, the others in a menu. */
export const ProjectActions = () =>
  useMay('projects:write') && (
    <>
      <CopyProjectButton />
      <PauseProjectButton />
      <ActionMenu>
        <FurtherActions />
      </ActionMenu>
    </>
  );

const FurtherActions = () => (
  <>
    <MakeDefaultButton />
    <CloseProjectButton />
    <DeleteProjectButton />
  </>
);
