import { formatCount } from '@inkwell/contract/format-count';
import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import {
  BooleanInput,
  CheckboxGroupInput,
  maxLength,
  NullableBooleanInput,
  NumberInput,
  required,
  TextInput,
} from 'react-admin';
import { useRules } from '../providers/rules';
import { inModeOrder, MAX_NAME_LENGTH, modeChoices, NAME_REQUIRED } from './projectTexts';

const nameRules = [required(NAME_REQUIRED), maxLength(MAX_NAME_LENGTH, 'The name is too long')];
const modeRules = [required('Please choose at least one mode')];

/** All rules of a project. What they may be is checked by the server, which names the field. */
export const ProjectFields = () => {
  // The values that apply where the project has none.
  const { data: rules } = useRules();
  return (
    <>
      <TextInput source="name" label="Name" validate={nameRules} helperText={false} />
      <Group title="Writing">
        <CheckboxGroupInput
          source="modes"
          label="Modes"
          choices={modeChoices}
          parse={inModeOrder}
          row={false}
          sx={labelLikeOthers}
          validate={modeRules}
          helperText="How users can write. A mode cannot be removed while an open assignment has a text in it."
        />
        <NumberInput
          source="minWords"
          label="Minimum words"
          min={1}
          step={1}
          helperText={`Of a document or a page. ${generalText(rules?.minWords)} A higher minimum applies to assignments that are given later.`}
        />
        <NullableBooleanInput
          source="keepsSpelling"
          label="Spelling"
          nullLabel="Kept beside an image, checked in a document"
          trueLabel="Kept as in the source"
          falseLabel="Checked"
          helperText="Where the spelling of the source is kept, browsers and keyboards do not check or correct what users write."
        />
      </Group>
      <Group title="Times">
        <NumberInput
          source="workWindowHours"
          label="Work window (hours)"
          min={0}
          helperText={`From the start of an assignment to its deadline. ${generalText(rules?.workWindowHours)} Assignments that are given keep theirs.`}
        />
        <NumberInput
          source="startWithinHours"
          label="Start within (hours)"
          min={0}
          helperText="An assignment that is not started in this time after it was given ends, and its user gets an e-mail. Empty: it can be started at any time."
        />
        <NumberInput
          source="freeExtensionHours"
          label="Free extension (hours)"
          min={0}
          helperText="Requests for more time are granted at once, up to this sum for each assignment. 0: an administrator decides about each."
        />
        <NumberInput
          source="reviewWindowHours"
          label="Review window (hours)"
          min={0}
          helperText={`From a submission to the deadline of its review. ${generalText(rules?.reviewWindowHours)}`}
        />
      </Group>
      <Group title="Images">
        <NumberInput
          source="imagesPerAssignment"
          label="Images per assignment"
          min={1}
          step={1}
          helperText="The images with the fewest texts are taken. Empty: an assignment has all active images."
        />
        <NumberInput
          source="textsPerImage"
          label="Texts per image"
          min={1}
          step={1}
          helperText="How many assignments may have the same image. Only with a number of images per assignment. Empty: any number."
        />
      </Group>
      <Group title="Giving and reviewing">
        <BooleanInput
          source="givesAutomatically"
          label="Gives work automatically"
          helperText="Users who never had an assignment get one when they open their dashboard. Only in the default project."
        />
        <BooleanInput
          source="usersMayTakeNext"
          label="Users may take the next assignment"
          helperText="After an assignment of this project, without an administrator."
        />
        <BooleanInput
          source="isBlind"
          label="Blind reviews"
          helperText="Reviewers read a number instead of the name of the writer."
        />
        <BooleanInput
          source="publishesAutomatically"
          label="Publishes automatically"
          helperText="Results that need no reviewer are published when their review is due."
        />
      </Group>
    </>
  );
};

/** react-admin makes the label of a group smaller. */
const labelLikeOthers = {
  '& .RaCheckboxGroupInput-label': {
    transform: 'none',
    fontSize: 'body2.fontSize',
    fontWeight: 500,
    color: 'text.primary',
  },
};

const generalText = (value: number | undefined) =>
  `Empty: the setting of the server${value === undefined ? '' : `, ${formatCount(value)}`}.`;

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};
