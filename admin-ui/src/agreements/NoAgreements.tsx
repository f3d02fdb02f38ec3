import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import { CreateButton } from 'react-admin';
import { EmptyState } from '../layout/EmptyState';
import { AGREEMENTS } from '../providers/resources';

export const NoAgreements = () => (
  <EmptyState
    Icon={ArticleIcon}
    title="No agreements yet"
    action={
      <CreateButton resource={AGREEMENTS} label="Create First Agreement" variant="contained" size="large" />
    }
  >
    Until there is one, nobody can sign, and nobody can start to work.
  </EmptyState>
);
