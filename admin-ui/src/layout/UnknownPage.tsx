import { useEffect } from 'react';
import { leaveFor } from '../providers/leaveFor';

/** The route table sends every path it does not name to /login, which belongs to the user app. */
export const UnknownPage = () => {
  useEffect(() => {
    leaveFor('/login');
  }, []);
  return null;
};
