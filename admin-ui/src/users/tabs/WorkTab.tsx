import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { Box, Button } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { Allowed } from '../../actions/Allowed';
import { editWorkPath } from '../../edit-work/editWorkPath';
import { TEXT } from '../../edit-work/textPath';
import { CaseFileButton } from '../../exports/CaseFileButton';
import type { User } from '../../providers/resources';
import { FOUND } from '../../reviews/text/foundPassage';
import { TextDialog } from '../work/TextDialog';
import { UserTexts } from '../work/UserTexts';
import { ViewWorkButton } from '../work/ViewWorkButton';

/** All texts of the user. The URL has the open one. The versions of the document are in its editor. */
export const WorkTab = ({ user }: { user: User }) => {
  const [parameters, setParameters] = useSearchParams();
  const textId = parameters.get(TEXT);
  const assignment = parameters.get('assignment');
  const show = (id?: string) =>
    setParameters({ ...(assignment && { assignment }), ...(id && { [TEXT]: id }) }, { replace: true });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <ViewWorkButton />
        <Allowed permission="work:write">
          <Button component={Link} to={editWorkPath(user)} variant="outlined" startIcon={<EditIcon />}>
            Edit document
          </Button>
        </Allowed>
        {user.assignmentId !== null && <CaseFileButton assignmentId={user.assignmentId} />}
      </Box>
      <UserTexts user={user} onRead={show} />
      {textId !== null && (
        <TextDialog userId={user.id} textId={textId} found={parameters.get(FOUND)} onClose={() => show()} />
      )}
    </>
  );
};
