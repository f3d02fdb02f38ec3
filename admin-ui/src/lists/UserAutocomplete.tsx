import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { USERS } from '../providers/resources';
import { userChoiceText } from './userChoiceText';

/** Finds a user by a part of the name, e-mail address or mobile number. */
export const UserAutocomplete = ({ source, label }: { source: string; label: string }) => (
  <ReferenceInput source={source} reference={USERS} sort={{ field: 'name', order: 'ASC' }}>
    <AutocompleteInput
      label={label}
      optionText={userChoiceText}
      filterToQuery={(q: string) => ({ q })}
      helperText={false}
      size="small"
      sx={{ width: { xs: '100%', sm: 260 } }}
    />
  </ReferenceInput>
);
