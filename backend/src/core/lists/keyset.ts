import type { KeyValue } from './list-cursor.js';

/** One key of a sort order. NULLs are placed as PostgreSQL does by default: last if ascending, first if descending. */
export interface SortKey {
  expression: string;
  direction: 'ASC' | 'DESC';
  nulls?: 'FIRST' | 'LAST';
  /** Only the first key of an order can be. */
  isNullable?: boolean;
}

/** The rows behind a row in an order. */
interface Keyset {
  /** Each is a range of the index of the order. The rows of the first precede those of the second. */
  conditions: string[];
  parameters: string[];
}

/**
 * The rows behind the one with these values of the keys. The keys have one direction, so that a comparison of rows is a range of the index.
 * NULL compares with nothing: the rows with and without the first key are two ranges.
 * @param first number of the first parameter
 * @returns null if the values do not fit the order
 */
export function keysetAfter(
  order: readonly SortKey[],
  values: readonly KeyValue[],
  first: number,
): Keyset | null {
  const [key, ...rest] = order;
  const parameters = values.filter((value) => value !== null);
  const isNull = values[0] === null;
  if (
    !key ||
    values.length !== order.length ||
    parameters.length < values.length - Number(key.isNullable ?? false)
  )
    return null;
  if (isNull && !key.isNullable) return null;
  const compared = isNull ? rest : order;
  const sign = key.direction === 'ASC' ? '>' : '<';
  const columns = compared.map(({ expression }) => expression).join(', ');
  const given = parameters.map((_, index) => `$${first + index}`).join(', ');
  const behind = `(${columns}) ${sign} (${given})`;
  const areNullsFirst = key.nulls ? key.nulls === 'FIRST' : key.direction === 'DESC';
  const others = `${key.expression} IS ${isNull ? 'NOT ' : ''}NULL`;
  return {
    conditions: [
      isNull ? `${key.expression} IS NULL AND ${behind}` : behind,
      ...(key.isNullable && isNull === areNullsFirst ? [others] : []),
    ],
    parameters,
  };
}
