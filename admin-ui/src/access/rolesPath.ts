/** A page of its own: the table of permissions has no records on the server. */
export const ROLES_PAGE = '/admin/roles';
