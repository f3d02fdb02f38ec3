/** Paths of controllers that do not stand under `/api`: watchers and pages look for them here. */
export const OUTSIDE_API = ['metrics', 'userimages/:filename', 'userpdf/:filename'];
