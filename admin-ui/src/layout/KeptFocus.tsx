import { useEffect } from 'react';
import { keepFocus } from './keepFocus';

/** Keeps the keyboard's place on the page where an action takes away what it stood on. */
export const KeptFocus = () => {
  useEffect(keepFocus, []);
  return null;
};
