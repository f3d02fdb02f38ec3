import { forgetSavedTexts } from '@inkwell/editor/unsent-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { logout } from '../api/calls';
import { clearLastAnswers } from '../api/lastAnswers';
import { endSession } from '../api/session';
import { clearKeptTexts } from '../ui/form/keptText';
import { clearStoredSignatures } from './storedSignatures';

/** Signs out at once. The server ends the session meanwhile, and the next sign-in waits for that. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    logout();
    clearStoredSignatures();
    clearKeptTexts();
    clearLastAnswers();
    endSession('signed-out');
    void forgetSavedTexts();
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site-config' });
    navigate('/login');
  };
}
