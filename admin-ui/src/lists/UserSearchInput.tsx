import { SearchInput, type SearchInputProps } from 'react-admin';
import { useMay } from '../providers/permissions';

/** Searches records by their user. Without contact data, the server searches names only. */
export const UserSearchInput = (props: SearchInputProps) => (
  <SearchInput {...props} placeholder={useMay('users:contacts') ? 'Search name or e-mail' : 'Search name'} />
);
