import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { SIGNED_AGREEMENTS } from '../providers/resources';
import { SignedAgreementDialog } from './SignedAgreementDialog';

/** The details lie over the list and have an address of their own, so that they can be sent to a colleague. */
export const SignedAgreementRoute = () => {
  const id = useMatch(`/${SIGNED_AGREEMENTS}/:id/show`)?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!id) return null;
  return (
    <SignedAgreementDialog id={id} onClose={() => navigate({ pathname: `/${SIGNED_AGREEMENTS}`, search })} />
  );
};
