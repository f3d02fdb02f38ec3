import { Navigate, type RouteObject } from 'react-router';
import { RequireUser } from './account/RequireUser';
import { LongScreens } from './ui/LongScreens';
import { RouteFailure } from './ui/RouteFailure';
import { Shell } from './ui/Shell';
import { AssignmentRoute } from './work/AssignmentRoute';
import { StartedRoute } from './work/StartedRoute';

/** The code of each screen, loaded when it is opened. */
const modules = import.meta.glob<Pick<RouteObject, 'Component'>>([
  './*/*Screen.tsx',
  // Parts of screens.
  '!./{ui,work}/*',
]);

/** What a route of a screen says to the build. */
export interface ScreenHandle {
  /** The file of its code, without the ending. */
  file: string;
}

/** @throws Error if there is no such file */
function screen(path: string, file: string): RouteObject {
  const lazy = modules[`${file}.tsx`];
  if (!lazy) throw new Error(`There is no file of the screen ${file}`);
  return { path, lazy, handle: { file } satisfies ScreenHandle };
}

/** Every screen of the user app. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteFailure />,
    // The page is blank for the moment the first screen's code takes: nothing flashes, nothing jumps.
    hydrateFallbackElement: <></>,
    children: [
      screen('register', './account/RegisterScreen'),
      screen('verify-otp', './account/VerifyOtpScreen'),
      screen('login', './account/LoginScreen'),
      screen('forgot-password', './account/ForgotPasswordScreen'),
      screen('reset-password/:token', './account/ResetPasswordScreen'),
      screen('accept-invitation/:token', './account/AcceptInvitationScreen'),
      screen('verify', './verify/VerifyScreen'),
      {
        element: <LongScreens />,
        children: [
          screen('sign-agreement/:token', './agreement/SignAgreementScreen'),
          {
            element: <RequireUser />,
            children: [
              {
                element: <AssignmentRoute />,
                children: [
                  screen('dashboard', './dashboard/DashboardScreen'),
                  {
                    element: <StartedRoute />,
                    children: [
                      screen('page-selection', './pages/PageSelectionScreen'),
                      screen('work-session', './pages/WorkSessionScreen'),
                      screen('work-editor', './document/DocumentScreen'),
                      screen('image-work/:imageId', './pages/ImageWorkScreen'),
                      screen('sequential-work', './sequential/SequentialScreen'),
                    ],
                  },
                  screen('texts', './texts/TextsScreen'),
                  screen('texts/:textId', './texts/TextScreen'),
                  screen('corrections/:reviewId', './corrections/CorrectionsScreen'),
                ],
              },
              screen('profile', './profile/ProfileScreen'),
              screen('view-agreement', './agreement/ViewAgreementScreen'),
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/login" replace /> },
    ],
  },
];
