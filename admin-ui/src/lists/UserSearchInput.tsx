import { SearchInput, type SearchInputProps } from 'react-admin';
import { may } from '../providers/may';

/** Searches records by their user. Without contact data, the server searches names only. */
export const UserSearchInput = (props: SearchInputProps) => (
  <SearchInput {...props} placeholder={may('users:contacts') ? 'Search name or e-mail' : 'Search name'} />
);
