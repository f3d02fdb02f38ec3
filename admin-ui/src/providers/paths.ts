/** The sign-in page. It is a document of its own, which loads none of the console's code. */
export const ADMIN_LOGIN = '/admin-login';
export const ADMIN_DASHBOARD = '/admin-dashboard';
/** For staff without a second factor, if the server requires one. */
export const SECOND_FACTOR_SET_UP = '/admin/second-factor';
