import { createHash } from 'node:crypto';

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

export const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';

const SCHEMAS = {
  uuid: { type: 'string', format: 'uuid' },
  time: { type: 'string', format: 'date-time' },
  integer: { type: 'integer', example: 2 },
  number: { type: 'number', example: 96.5 },
} as const;

/** The JSON schema of the data. An optional field can be missing. */
export function schemaOfFields(fields: EventFields, optional: readonly string[] = []): object {
  const properties = Object.entries(fields).map(([name, form]) => [name, schemaOfForm(form)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(fields).filter((name) => !optional.includes(name)),
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

/** An example of the data. Its ids, one for each name, are those of no record. */
export function exampleOfFields(fields: EventFields): Record<string, string | number> {
  return Object.fromEntries(Object.entries(fields).map(([name, form]) => [name, exampleOfForm(name, form)]));
}

function exampleOfForm(name: string, form: FieldForm): string | number {
  if (form === 'uuid') return exampleId(name);
  if (form === 'time') return EXAMPLE_TIME;
  if (typeof form === 'string') return SCHEMAS[form].example;
  return 'nullable' in form ? exampleOfForm(name, form.nullable) : String(form[0]);
}

export function exampleId(name: string): string {
  return `00000000-0000-7000-8000-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}
