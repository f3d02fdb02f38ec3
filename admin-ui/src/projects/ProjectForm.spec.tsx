import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal } from '../../test/fakeApi';
import { PROJECT, startProjectApi } from '../../test/projectApi';
import { projectDetails, staleAnswer } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

const CREATE = 'POST /api/admin/projects';
const SETTINGS = '/admin/projects/project-1/show/settings';

let api: FakeApi;

beforeEach(() => {
  api = startProjectApi();
});

const text = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const number = (name: RegExp) => screen.findByRole<HTMLInputElement>('spinbutton', { name });
const mode = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fill(input: HTMLInputElement, value: string) {
  await userEvent.clear(input);
  await userEvent.type(input, value);
}

describe('the form of a new project', () => {
  it('starts with the defaults, sends what is filled in and opens the page', async () => {
    renderConsole('/admin/projects/create');
    await fill(await text(/^Name/), 'Parish registers');
    await fill(await number(/Images per assignment/), '12');
    expect(await screen.findByText(/Empty: the setting of the server, 10,000/)).toBeTruthy();
    const project = projectDetails({ _id: 'project-1', name: 'Parish registers' });
    api.on(CREATE, { status: 201, body: { project } }).on(PROJECT.read, { body: { project } });
    await press('Create Project');
    expect(await screen.findByRole('heading', { level: 1, name: 'Parish registers' })).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin/projects/project-1/show');
    expect(api.callsTo(CREATE)[0]?.body).toEqual({
      name: 'Parish registers',
      modes: ['document', 'pages', 'sequential'],
      freeExtensionHours: 0,
      imagesPerAssignment: 12,
      givesAutomatically: true,
      usersMayTakeNext: false,
      isBlind: false,
      publishesAutomatically: true,
    });
  });

  it('needs a name and a mode before it makes a call', async () => {
    renderConsole('/admin/projects/create');
    for (const name of [/^Document/, /^Page by page/, /^Sequential/]) await userEvent.click(await mode(name));
    await press('Create Project');
    expect(await screen.findByText('Please enter a name')).toBeTruthy();
    expect(screen.getByText('Please choose at least one mode')).toBeTruthy();
    expect(api.callsTo(CREATE)).toEqual([]);
  });

  it('shows beside the name that another project has it', async () => {
    const taken = 'Another project has this name.';
    api.on(CREATE, refusal(409, taken, { errors: { name: [taken] } }));
    renderConsole('/admin/projects/create');
    const name = await text(/^Name/);
    await userEvent.type(name, 'Main project');
    await press('Create Project');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(taken);
    expect(name.value).toBe('Main project');
  });

  it('is not for auditors', async () => {
    renderConsole('/admin/projects/create', { signedInAs: { ...admin, role: 'auditor' } });
    expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy();
  });
});

describe('the settings of a project', () => {
  it('send only what was changed, with the version, and stay open', async () => {
    renderConsole(SETTINGS);
    await fill(await number(/Minimum words/), '50');
    await userEvent.click(await mode(/^Document/));
    await userEvent.click(await screen.findByRole('switch', { name: /Blind reviews/ }));
    const project = projectDetails({
      minWords: 50,
      modes: ['pages', 'sequential'],
      isBlind: true,
      version: 4,
    });
    api.on(PROJECT.save, { body: { project } });
    await press('Save changes');
    expect(await screen.findByText('Project updated successfully!')).toBeTruthy();
    expect(api.callsTo(PROJECT.save)[0]?.body).toEqual({
      minWords: 50,
      modes: ['pages', 'sequential'],
      isBlind: true,
      version: 3,
    });
    expect(screen.getByTestId('address').textContent).toBe(SETTINGS);
    // All of it is saved, so leaving does not ask.
    const ask = vi.spyOn(window, 'confirm');
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    await screen.findByRole('region', { name: 'Figures' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('send nothing if a mode was removed and chosen again', async () => {
    renderConsole(SETTINGS);
    await userEvent.click(await mode(/^Document/));
    await userEvent.click(await mode(/^Document/));
    await press('Save changes');
    expect(await screen.findByText('Nothing was changed.')).toBeTruthy();
    expect(api.callsTo(PROJECT.save)).toEqual([]);
  });

  it('send an emptied number as none', async () => {
    renderConsole(SETTINGS);
    await userEvent.clear(await number(/Texts per image/));
    api.on(PROJECT.save, { body: { project: projectDetails({ textsPerImage: null, version: 4 }) } });
    await press('Save changes');
    await screen.findByText('Project updated successfully!');
    expect(api.callsTo(PROJECT.save)[0]?.body).toEqual({ textsPerImage: null, version: 3 });
  });

  it('say beside the modes that one is in use, and keep what was chosen', async () => {
    const inUse = 'Users are writing texts of a kind that you want to remove.';
    api.on(PROJECT.save, refusal(409, inUse, { errors: { modes: [inUse] } }));
    renderConsole(SETTINGS);
    await userEvent.click(await mode(/^Page by page/));
    await press('Save changes');
    const group = await screen.findByRole('group', { name: /Modes/ });
    expect(await within(group).findByText(inUse)).toBeTruthy();
    expect((await mode(/^Page by page/)).checked).toBe(false);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('ask whose value to keep if another administrator changed the same rule', async () => {
    api.on(PROJECT.save, staleAnswer(projectDetails({ modes: ['document'], minWords: 20, version: 4 })));
    renderConsole(SETTINGS);
    await userEvent.click(await mode(/^Page by page/));
    await press('Save changes');
    const dialog = within(await screen.findByRole('dialog', { name: 'This project was changed meanwhile' }));
    const values = dialog.getByRole('group', { name: 'Modes' }).textContent;
    expect(values).toContain('document, sequential');
    expect(dialog.getByText(/Minimum word count/).parentElement?.textContent).toContain('20');
    await userEvent.click(dialog.getByRole('radio', { name: 'What you typed' }));
    api.on(PROJECT.save, {
      body: { project: projectDetails({ modes: ['document', 'sequential'], minWords: 20, version: 5 }) },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Project updated successfully!');
    expect(api.callsTo(PROJECT.save).at(-1)?.body).toEqual({ modes: ['document', 'sequential'], version: 4 });
  });

  it('are merged without a question if another administrator changed another rule', async () => {
    const theirs = projectDetails({ modes: ['document'], version: 4 });
    api.on(PROJECT.save, ({ body }) =>
      (body as { version: number }).version === 4
        ? { body: { project: { ...theirs, minWords: 50, version: 5 } } }
        : staleAnswer(theirs),
    );
    renderConsole(SETTINGS);
    await fill(await number(/Minimum words/), '50');
    await press('Save changes');
    await screen.findByText('Project updated successfully!');
    expect(api.callsTo(PROJECT.save).at(-1)?.body).toEqual({ minWords: 50, version: 4 });
    await waitFor(async () => expect((await mode(/^Page by page/)).checked).toBe(false));
  });

  it('can be read and not changed by an auditor', async () => {
    renderConsole(SETTINGS, { signedInAs: { ...admin, role: 'auditor' } });
    expect((await text(/^Name/)).matches(':disabled')).toBe(true);
    expect((await mode(/^Document/)).matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });
});
