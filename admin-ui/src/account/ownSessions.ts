/** Of the query of the own sessions. */
export const SESSIONS_KEY = ['sessions'];
