import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { imageRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const second = imageRow({ _id: 'image-2', title: 'Ledger, page 2' });
const urlOf = (number: number) => `/api/admin/images/image-${number}`;

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list('GET /api/admin/images', 'images', [imageRow(), second]);
  for (const [number, image] of [imageRow(), second].entries()) {
    const url = urlOf(number + 1);
    const record = { ...image, referenceText: null };
    api
      .on(`GET ${url}`, { body: { image: record } })
      .on(`PUT ${url}`, { body: { image: record } })
      .on(`GET /api/admin/reviews/counts/compared-with/image-${number + 1}`, { body: { waiting: 0 } });
  }
  api
    .on(`GET ${urlOf(1)}/adjacent`, {
      body: { previous: null, next: { _id: 'image-2', title: 'Ledger, page 2' } },
    })
    .on(`GET ${urlOf(2)}/adjacent`, {
      body: { previous: { _id: 'image-1', title: 'Ledger, page 1' }, next: null },
    });
});
afterEach(() => vi.restoreAllMocks());

const address = () => screen.getByTestId('address').textContent;
const referenceText = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Reference text/ });
const saves = (number: number) => api.callsTo(`PUT ${urlOf(number)}`);

describe('the page of an image', () => {
  it('opens the previous and the next one, with the filters and the order of the list', async () => {
    const filter = encodeURIComponent('{"hasReferenceText":false,"projectId":"project-1"}');
    const { navigate } = renderConsole(`/admin/images?filter=${filter}&sort=title&order=DESC`);
    await screen.findByRole('link', { name: 'Ledger, page 1' });
    await navigate('/admin/images/image-1');
    await userEvent.click(await screen.findByRole('link', { name: 'Next' }));
    await screen.findByRole('heading', { level: 1, name: 'Ledger, page 2' });
    const { query } = api.callsTo(`GET ${urlOf(1)}/adjacent`).at(-1) ?? {};
    // The server takes only images of the same project.
    expect(query?.get('filter')).toBe('{"hasReferenceText":false}');
    expect(query?.get('sort')).toBe('["title","DESC"]');
    await userEvent.click(await screen.findByRole('link', { name: 'Previous' }));
    await screen.findByRole('heading', { level: 1, name: 'Ledger, page 1' });
  });

  it('asks before an unsaved reference text is lost', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    renderConsole('/admin/images/image-1');
    await userEvent.type(await referenceText(), 'Said');
    await userEvent.click(await screen.findByRole('link', { name: 'Next' }));
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(address()).toBe('/admin/images/image-1');
    expect((await referenceText()).value).toBe('Said');
  });

  it('saves and opens the next one, where the reference text is typed at once', async () => {
    renderConsole('/admin/images/image-1');
    await userEvent.type(await referenceText(), 'First');
    await userEvent.click(await screen.findByRole('button', { name: 'Save and next' }));
    await waitFor(() => expect(address()).toBe('/admin/images/image-2'));
    expect(saves(1)[0]?.body).toMatchObject({ referenceText: 'First' });
    await waitFor(async () => expect(document.activeElement).toBe(await referenceText()));
    expect((await referenceText()).value).toBe('');
    await userEvent.keyboard('Second');
    // The last one.
    expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe('/admin/images'));
    expect(saves(2)[0]?.body).toMatchObject({ referenceText: 'Second' });
  });

  it('stays after a save that failed, and a save without "next" opens the list', async () => {
    api.on(`PUT ${urlOf(1)}`, refusal(503, 'Not now.'));
    renderConsole('/admin/images/image-1');
    await userEvent.type(await referenceText(), 'First');
    await userEvent.click(await screen.findByRole('button', { name: 'Save and next' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(address()).toBe('/admin/images/image-1');
    api.on(`PUT ${urlOf(1)}`, { body: { image: { ...imageRow(), referenceText: 'First' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe('/admin/images'));
  });

  it('returns to the page of the project from which it was opened', async () => {
    renderConsole('/admin/images/image-1?list=project');
    const back = await screen.findByRole('link', { name: 'Main project' });
    expect(back.getAttribute('href')).toBe('/admin/projects/project-1/show/images');
    expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe(
      '/admin/images/image-2?list=project',
    );
  });
});
