/** The parts of a schema that are used here. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  nullable?: boolean;
  const?: unknown;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

const BY_FORMAT: Record<string, unknown> = {
  uuid: '3f0c8a52-6d1e-4b7a-9c35-2e8d4f6a1b90',
  'date-time': '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
  email: 'writer@example.com',
  uri: 'https://example.com',
};

/** Builds examples of schemas from the examples of their properties, as tools such as Swagger UI do. */
export class OpenApiExamples {
  constructor(private readonly schemas: Record<string, object>) {}

  /** Returns undefined if a property has no example. */
  of(schema: Schema, within: readonly string[] = []): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.example !== undefined) return schema.example;
    if (schema.$ref) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      if (within.includes(name)) return undefined;
      return this.of(this.schemas[name] ?? {}, [...within, name]);
    }
    if (schema.default !== undefined) return schema.default;
    if (schema.enum) return schema.enum[0];
    if (schema.allOf) return this.joined(schema.allOf, within);
    const [first] = schema.oneOf ?? schema.anyOf ?? [];
    if (first) return this.of(first, within);
    if (schema.format && schema.format in BY_FORMAT) return BY_FORMAT[schema.format];
    return this.byType(schema, within);
  }

  private byType(schema: Schema, within: readonly string[]): unknown {
    const types = [schema.type ?? 'object'].flat();
    if (types.includes('array')) {
      const item = schema.items && this.of(schema.items, within);
      return item === undefined ? undefined : [item];
    }
    if (types.includes('boolean')) return true;
    if (schema.properties) return this.properties(schema.properties, within);
    return schema.nullable || types.includes('null') ? null : undefined;
  }

  private properties(properties: Record<string, Schema>, within: readonly string[]): unknown {
    const entries = Object.entries(properties).map(([name, one]) => [name, this.of(one, within)] as const);
    return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
  }

  private joined(parts: Schema[], within: readonly string[]): unknown {
    const values = parts.map((part) => this.of(part, within));
    if (values.length === 1) return values[0];
    return values.includes(undefined) ? undefined : Object.assign({}, ...values);
  }
}
