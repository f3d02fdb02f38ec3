export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
