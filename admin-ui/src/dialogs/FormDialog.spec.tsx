import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, TextInput } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { i18nProvider } from '../i18nProvider';
import { FormDialog } from './FormDialog';

afterEach(() => vi.restoreAllMocks());

async function openDialog() {
  const onClose = vi.fn();
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <FormDialog
        title="Rename"
        submitLabel="Save"
        failure="Failed to rename"
        onSubmit={async () => undefined}
        onClose={onClose}
      >
        <TextInput source="title" />
      </FormDialog>
    </AdminContext>,
  );
  return { onClose, field: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' }) };
}

it('Escape closes a dialog in which nothing was typed', async () => {
  const ask = vi.spyOn(window, 'confirm');
  const { onClose, field } = await openDialog();
  await userEvent.type(field, '{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

it('Escape asks before it discards typed text', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { onClose, field } = await openDialog();
  await userEvent.type(field, 'New title{Escape}');
  expect(ask).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  expect(field.value).toBe('New title');
  ask.mockReturnValue(true);
  await userEvent.type(field, '{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
