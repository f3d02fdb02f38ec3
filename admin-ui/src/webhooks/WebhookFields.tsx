import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { CheckboxGroupInput, maxLength, required, SelectInput, TextInput } from 'react-admin';
import { useProjectChoices } from '../lists/projectNames';
import { eventGroups } from './webhookTexts';

const urlRules = [required('Please enter a URL'), maxLength(2000, 'The URL is too long')];
const descriptionRules = maxLength(200, 'The description is too long');

export const WebhookFields = () => {
  const projects = useProjectChoices();
  const titleId = useId();
  return (
    <>
      <TextInput
        source="url"
        label="URL"
        type="url"
        validate={urlRules}
        helperText="https or http, with port 80, 443 or one above 1023. Redirects are not followed."
      />
      <TextInput
        source="description"
        label="Description"
        validate={descriptionRules}
        parse={(text: string) => text}
        helperText="What receives the events, such as the payroll."
      />
      <SelectInput
        source="projectId"
        label="Project"
        choices={projects}
        emptyText="All projects"
        slotProps={{ select: { displayEmpty: true } }}
        helperText="With a project, only events about its assignments and images are sent."
      />
      <Box role="group" aria-labelledby={titleId} sx={{ mt: 3 }}>
        <Typography id={titleId} variant="h2">
          Events
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
          Choose none to send all events, also those of later versions.
        </Typography>
        {eventGroups().map(({ name, choices }) => (
          <CheckboxGroupInput
            key={name}
            source="types"
            label={name}
            choices={choices}
            format={noneIfNull}
            parse={nullIfNone}
            helperText={false}
            sx={labelLikeOthers}
          />
        ))}
      </Box>
    </>
  );
};

const noneIfNull = (types: string[] | null | undefined) => types ?? [];
const nullIfNone = (types: string[]) => (types.length === 0 ? null : types.toSorted());

/** react-admin makes the label of a group smaller. */
const labelLikeOthers = {
  '& .RaCheckboxGroupInput-label': {
    transform: 'none',
    fontSize: 'body2.fontSize',
    fontWeight: 500,
    color: 'text.primary',
  },
};
