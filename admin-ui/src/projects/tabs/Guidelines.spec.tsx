import type { WritingSurface } from '@inkwell/editor/WritingSurface';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useEffect, useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal } from '../../../test/fakeApi';
import { PROJECT, startProjectApi } from '../../../test/projectApi';
import { projectDetails, staleAnswer } from '../../../test/records';
import { admin, renderConsole } from '../../../test/renderConsole';

/** The surface needs a browser. This one has the HTML as text. */
vi.mock('@inkwell/editor/WritingSurface', () => ({ WritingSurface: PlainSurface }));

type Ready = ComponentProps<typeof WritingSurface>['onReady'];

function PlainSurface({ label, onChange, onReady }: ComponentProps<typeof WritingSurface>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    const value = () => area.current?.value ?? '';
    const surface = {
      quill: { getLength: () => value().length + 1, focus: () => area.current?.focus() },
      read: value,
      write: (html: string) => {
        if (area.current) area.current.value = html;
      },
    };
    return ready.current(surface as unknown as Parameters<Ready>[0]);
  }, []);
  return <textarea ref={area} aria-label={label} onChange={onChange} />;
}

const TAB = '/admin/projects/project-1/show/guidelines';
const versions = [
  { version: 2, html: '<p>Keep the spelling.</p>', createdAt: '2026-11-20T10:00:00.000Z' },
  {
    version: 1,
    html: '<ol><li data-list="bullet">Keep it.</li></ol>',
    createdAt: '2026-11-18T10:00:00.000Z',
  },
];

let api: FakeApi;

beforeEach(() => {
  api = startProjectApi().on(PROJECT.guidelines, { body: { guidelines: versions } });
});

async function editor(html: string) {
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Guidelines' });
  await waitFor(() => expect(area.value).toBe(html));
  return area;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save as a new version' }));

describe('the guidelines of a project', () => {
  it('are saved as a new version, which is then listed', async () => {
    renderConsole(TAB);
    const area = await editor('<p>Keep the spelling.</p>');
    await userEvent.type(area, '<p>Expand abbreviations.</p>');
    const html = '<p>Keep the spelling.</p><p>Expand abbreviations.</p>';
    const project = projectDetails({ guidelines: html, guidelinesVersion: 3, version: 4 });
    api.on(PROJECT.save, { body: { project } }).on(PROJECT.guidelines, {
      body: { guidelines: [{ version: 3, html, createdAt: '2026-11-27T10:00:00.000Z' }, ...versions] },
    });
    await save();
    expect(await screen.findByText('Guidelines saved successfully!')).toBeTruthy();
    expect(api.callsTo(PROJECT.save)[0]?.body).toEqual({ guidelines: html, version: 3 });
    expect(await screen.findByRole('heading', { level: 3, name: 'Version 3' })).toBeTruthy();
    expect(area.value).toBe(html);
  });

  it('are removed with an empty text', async () => {
    renderConsole(TAB);
    await userEvent.clear(await editor('<p>Keep the spelling.</p>'));
    api.on(PROJECT.save, {
      body: { project: projectDetails({ guidelines: '', guidelinesVersion: 3, version: 4 }) },
    });
    await save();
    await screen.findByText('Guidelines saved successfully!');
    expect(api.callsTo(PROJECT.save)[0]?.body).toEqual({ guidelines: '', version: 3 });
  });

  it('show a refusal below the text, which stays', async () => {
    const tooLong = 'The guidelines are too long';
    api.on(PROJECT.save, refusal(400, tooLong, { errors: { guidelines: [tooLong] } }));
    renderConsole(TAB);
    const area = await editor('<p>Keep the spelling.</p>');
    await userEvent.type(area, 'x');
    await save();
    expect((await screen.findAllByText(tooLong)).length).toBeGreaterThan(0);
    expect(area.value).toBe('<p>Keep the spelling.</p>x');
  });

  it('ask with the words of both texts if another administrator changed them', async () => {
    api.on(PROJECT.save, staleAnswer(projectDetails({ guidelines: '<p>Expand all.</p>', version: 4 })));
    renderConsole(TAB);
    const area = await editor('<p>Keep the spelling.</p>');
    await userEvent.type(area, '<p>Mine.</p>');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'This project was changed meanwhile' }));
    const values = dialog.getByRole('group', { name: 'Guidelines' }).textContent;
    expect(values).toContain('Expand all.');
    expect(values).not.toContain('<p>');
    await userEvent.click(dialog.getByRole('radio', { name: 'omar@example.com' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(area.value).toBe('<p>Expand all.</p>'));
  });

  it('have earlier versions that can be read and compared', async () => {
    renderConsole(TAB);
    await userEvent.click(await screen.findByRole('button', { name: 'Read version 1' }));
    const reading = within(await screen.findByRole('dialog', { name: 'Guidelines, version 1' }));
    expect(reading.getByRole('listitem').textContent).toBe('Keep it.');
    await userEvent.click(reading.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Compare with version 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Version 1 compared with version 2' });
    expect(dialog.querySelector('del')?.textContent).toBe('• ');
    expect(dialog.querySelector('ins')?.textContent).toBe('the spelling');
  });

  it('can be read by an auditor', async () => {
    renderConsole(TAB, { signedInAs: { ...admin, role: 'auditor' } });
    const guidelines = within(await screen.findByRole('region', { name: 'Guidelines' }));
    expect(guidelines.getByText('Keep the spelling.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Guidelines' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Read version 1' })).toBeTruthy();
  });
});
