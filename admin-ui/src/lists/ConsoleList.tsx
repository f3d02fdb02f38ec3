import type { ReactElement, ReactNode } from 'react';
import { List, type ListProps, useResourceDefinition } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { PageHeader } from '../layout/PageHeader';
import { EmptyState } from './EmptyState';
import { ListPagination } from './ListPagination';
import { LoadedRecords } from './LoadedRecords';
import { ClearSelection } from './selection/ClearSelection';

interface RecordListProps extends Omit<ListProps, 'title' | 'empty' | 'filters'> {
  /** Null until they are known. */
  filters?: ReactElement[] | null;
  /** The title of the message if the list cannot be loaded. */
  failure: string;
  /** The message of a list without records and filters; with `false` the children show it. */
  empty: { title: string; text: string } | false;
}

interface ConsoleListProps extends RecordListProps {
  title: string;
  lead: ReactNode;
  /** Buttons beside the title. */
  headerActions?: ReactNode;
  /** Between the title and the list. */
  tabs?: ReactNode;
}

/** A page with a list. */
export const ConsoleList = ({ title, lead, headerActions, tabs, ...list }: ConsoleListProps) => (
  <>
    <PageHeader title={title} lead={lead} actions={headerActions} />
    {tabs}
    <RecordList {...list} />
  </>
);

/** react-admin's `List` with what all lists of the console have in common. Alone, it is part of another page. */
export const RecordList = ({ failure, empty, filters, children, ...props }: RecordListProps) => {
  if (filters === null) return null;
  return (
    <List
      actions={false}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      empty={empty && <EmptyList {...empty} />}
      queryOptions={{ onError: ignoreError }}
      pagination={<ListPagination />}
      exporter={false}
      {...props}
      {...(filters && { filters })}
      title={false}
    >
      <ClearSelection />
      <LoadedRecords failure={failure}>{children}</LoadedRecords>
    </List>
  );
};

const EmptyList = ({ title, text }: { title: string; text: string }) => {
  const { icon } = useResourceDefinition();
  return (
    <EmptyState Icon={icon} title={title}>
      {text}
    </EmptyState>
  );
};
