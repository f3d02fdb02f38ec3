import { useGetList } from 'react-admin';
import { CompareButton } from '../dialogs/CompareButton';
import { ignoreError } from '../errors/ignoreError';
import { AGREEMENTS, type Agreement } from '../providers/resources';
import { ALL_VERSIONS } from './agreementText';

/** Offered if an older version exists: versions can be deleted, so it is not always the number before. */
export const CompareVersionsButton = ({ agreement }: { agreement: Agreement }) => {
  const { data = [] } = useGetList<Agreement>(
    AGREEMENTS,
    { sort: { field: 'version', order: 'DESC' }, pagination: { page: 1, perPage: ALL_VERSIONS } },
    { onError: ignoreError },
  );
  const previous = data.find(({ version }) => version < agreement.version);
  return previous && <CompareButton before={previous} after={agreement} />;
};
