type ScalarForm = 'uuid' | 'time' | 'integer' | 'number' | readonly string[];

/** The form of a field of an event. An array has the values of an enumeration. */
export type FieldForm = ScalarForm | { readonly nullable: ScalarForm };

/** The form of the data of an event: no texts, names, addresses or secrets. */
export type EventFields = Readonly<Record<string, FieldForm>>;

type ScalarValue<Form> = Form extends 'uuid'
  ? string
  : Form extends 'time'
    ? Date
    : Form extends 'integer' | 'number'
      ? number
      : Form extends readonly (infer Value extends string)[]
        ? Value
        : never;

/** The data of an event with these fields. */
export type DataOf<Fields extends EventFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly nullable: infer Form }
    ? ScalarValue<Form> | null
    : ScalarValue<Fields[Name]>;
};

/** Ids, times, numbers and enum values. */
export type EventData = Readonly<Record<string, string | number | Date | null>>;

const SCHEMAS = {
  uuid: { type: 'string', format: 'uuid' },
  time: { type: 'string', format: 'date-time' },
  integer: { type: 'integer', example: 2 },
  number: { type: 'number', example: 96.5 },
} as const;

/** The JSON schema of the data. */
export function schemaOfFields(fields: EventFields): object {
  const properties = Object.entries(fields).map(([name, form]) => [name, schemaOfForm(form)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(fields),
  };
}

function schemaOfForm(form: FieldForm): object {
  if (typeof form === 'string') return SCHEMAS[form];
  if (!('nullable' in form)) return { type: 'string', enum: form };
  const { nullable } = form;
  if (typeof nullable !== 'string') return { type: ['string', 'null'], enum: [...nullable, null] };
  const { type, ...format } = SCHEMAS[nullable];
  return { type: [type, 'null'], ...format };
}
