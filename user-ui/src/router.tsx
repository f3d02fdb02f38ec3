import { Navigate, type RouteObject } from 'react-router';
import { RequireUser } from './account/RequireUser';
import { LongScreens } from './ui/LongScreens';
import { RouteFailure } from './ui/RouteFailure';
import { Shell } from './ui/Shell';
import { AssignmentRoute } from './work/AssignmentRoute';

/** Every screen of the user app; the code of each is loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteFailure />,
    // The page is blank for the moment the first screen's code takes: nothing flashes, nothing jumps.
    hydrateFallbackElement: <></>,
    children: [
      { path: 'register', lazy: () => import('./account/RegisterScreen') },
      { path: 'verify-otp', lazy: () => import('./account/VerifyOtpScreen') },
      { path: 'login', lazy: () => import('./account/LoginScreen') },
      { path: 'forgot-password', lazy: () => import('./account/ForgotPasswordScreen') },
      { path: 'reset-password/:token', lazy: () => import('./account/ResetPasswordScreen') },
      { path: 'accept-invitation/:token', lazy: () => import('./account/AcceptInvitationScreen') },
      { path: 'verify', lazy: () => import('./verify/VerifyScreen') },
      {
        element: <LongScreens />,
        children: [
          { path: 'sign-agreement/:token', lazy: () => import('./agreement/SignAgreementScreen') },
          {
            element: <RequireUser />,
            children: [
              {
                element: <AssignmentRoute />,
                children: [
                  { path: 'dashboard', lazy: () => import('./dashboard/DashboardScreen') },
                  { path: 'page-selection', lazy: () => import('./pages/PageSelectionScreen') },
                  { path: 'work-session', lazy: () => import('./pages/WorkSessionScreen') },
                  { path: 'work-editor', lazy: () => import('./document/DocumentScreen') },
                  { path: 'image-work/:imageId', lazy: () => import('./pages/ImageWorkScreen') },
                  { path: 'sequential-work', lazy: () => import('./sequential/SequentialScreen') },
                ],
              },
              { path: 'profile', lazy: () => import('./profile/ProfileScreen') },
              { path: 'view-agreement', lazy: () => import('./agreement/ViewAgreementScreen') },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/login" replace /> },
    ],
  },
];
