import React from 'react';
import { flushSync } from 'react-dom';

/**
 * Runs the callback, and renders what it changed. Testing Library needs this function of React, which only the development
 * build has. The tests use the production build: it is what the administrators get, and needs a third less time.
 */
async function act<T>(callback: () => T | Promise<T>): Promise<T> {
  return flushSync(callback);
}

Object.assign(React, { act });
