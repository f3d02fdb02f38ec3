/** The page of the app that is stored for use without a network. No screen has this path. */
export const SHELL_PATH = '/offline-shell';

/** The paths of the user app's screens. Other pages, such as the console's, come from the network only. */
export const SHELL_SCREENS =
  /^\/(dashboard|page-selection|work-session|work-editor|image-work|sequential-work|profile|view-agreement|login|register|verify-otp|forgot-password|reset-password|sign-agreement|verify)(\/|$|\?)/;

/** The code and the styles of all screens, and the fonts of the first paint. Their names change with their content. */
export const STORED_FILES = /\.(?:js|css)$|(?:^|\/)(?:inter|source-serif-4)-latin-wght-normal-[\w-]+\.woff2$/;

/** The screens whose text can be written without a network. */
export const WRITING_SCREENS = /^\/(work-editor|image-work|sequential-work)(\/|$)/;
