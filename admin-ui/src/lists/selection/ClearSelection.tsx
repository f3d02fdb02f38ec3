import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

/** Clears the selection when the list is left. A change of its search, filters, order or page changes nothing. */
export const ClearSelection = () => {
  const { onUnselectItems } = useListContext();
  const clear = useRef(onUnselectItems);
  clear.current = onUnselectItems;
  useEffect(() => () => clear.current(), []);
  return null;
};
