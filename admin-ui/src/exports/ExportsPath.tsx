import { Navigate, useLocation } from 'react-router-dom';
import { TASK_EXPORTS } from '../providers/resources';

/** The exports had a page of their own. */
export const ExportsPath = () => <Navigate to={{ ...useLocation(), pathname: `/${TASK_EXPORTS}` }} replace />;
