import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import { EmptyState } from '../lists/EmptyState';
import { CreateAgreementButton } from './CreateAgreementButton';

export const NoAgreements = () => (
  <EmptyState
    Icon={ArticleIcon}
    title="No agreements yet"
    action={<CreateAgreementButton label="Create First Agreement" />}
  >
    Until there is one, nobody can sign, and nobody can start to work.
  </EmptyState>
);
