import { useSearchParams } from 'react-router-dom';

/** The filter of the list of this page, for parts outside of the list: react-admin writes it into the URL. */
export function useFilterInAddress(): Record<string, unknown> {
  const [parameters] = useSearchParams();
  try {
    return JSON.parse(parameters.get('filter') ?? '{}');
  } catch {
    return {};
  }
}
