import type { Permission } from '@inkwell/contract/permissions';
import type { SvgIcon } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';

/** A resource of react-admin. Its routes, menu entry, guards and labels are derived from this. */
export interface ConsoleResource {
  /** The path of the pages and, under `/api`, of the calls, such as `admin/users`. */
  name: string;
  permission: Permission;
  /** For the page `create`; by default as for the other pages. */
  createPermission?: Permission;
  icon: typeof SvgIcon;
  label: readonly [one: string, many: string];
  /** In the menu; by default the plural. With null it is not in the menu. */
  menuLabel?: ReactNode;
  /** The labels of fields that differ from the names of the fields. */
  fields?: Readonly<Record<string, string>>;
  pages: { list: ComponentType; show?: ComponentType; edit?: ComponentType; create?: ComponentType };
  /** The field that names a record. */
  recordRepresentation?: string;
}

/** A page that is not a resource: there is no list of records. */
export interface ConsolePage {
  path: string;
  /** Without it, the page is for all staff. */
  permission?: Permission;
  /** In place of the message that the page is not for the role. */
  accessDenied?: ReactNode;
  /** Without it, the page is not in the menu. */
  menu?: { label: ReactNode; icon: typeof SvgIcon };
  page: ComponentType;
}

export type Section = ConsoleResource | ConsolePage;

export function isResource(section: Section): section is ConsoleResource {
  return 'pages' in section;
}

export function isPage(section: Section): section is ConsolePage {
  return !isResource(section);
}

export const defineResource = (resource: ConsoleResource): ConsoleResource => resource;
export const definePage = (page: ConsolePage): ConsolePage => page;
