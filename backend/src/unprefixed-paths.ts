/** Paths of controllers without the prefix `/api`: monitoring and the pages expect them here. */
export const UNPREFIXED_PATHS = ['metrics', 'userimages/:filename', 'userpdf/:filename'];
