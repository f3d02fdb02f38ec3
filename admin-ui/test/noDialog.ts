import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Waits until no dialog is open and the page behind it can be found by role. A dialog hides the page from assistive technology, and
 * shows it again only in an effect that may run after the dialog has left the document.
 */
export const noDialog = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('[aria-hidden="true"] main')).toBeNull();
  });
