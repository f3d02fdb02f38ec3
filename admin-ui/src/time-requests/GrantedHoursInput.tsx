import { maxValue, minValue, NumberInput, required } from 'react-admin';

const HOURS_WRONG = 'Please enter a whole number of hours from 1 to 240';
const hoursRules = [
  minValue(1, HOURS_WRONG),
  maxValue(240, HOURS_WRONG),
  (hours: unknown) =>
    hours === undefined || hours === null || Number.isInteger(hours) ? undefined : HOURS_WRONG,
];
const requiredRules = [required(HOURS_WRONG), ...hoursRules];

/** By how many hours a deadline moves. @param isOptional empty: what each user asked for */
export const GrantedHoursInput = ({ isOptional = false }: { isOptional?: boolean }) => (
  <NumberInput
    source="hours"
    label="Hours"
    min={1}
    step={1}
    validate={isOptional ? hoursRules : requiredRules}
    autoFocus={!isOptional}
    helperText={isOptional && 'Empty: what each user asked for'}
  />
);
