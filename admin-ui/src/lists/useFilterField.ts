import { useFormContext } from 'react-hook-form';

/**
 * Registers the field of a filter whose input is loaded later. react-admin sets the fields to the filters in the address once, and only
 * those that are registered by then.
 */
export function useFilterField(source: string): void {
  useFormContext().register(source);
}
