import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardAnswers } from '../../../test/dashboardAnswers';
import { startFakeApi } from '../../../test/fakeApi';
import { renderConsole } from '../../../test/renderConsole';

const chunk = vi.hoisted(() => ({ timesAsked: 0 }));
vi.mock('./drawings', () => {
  chunk.timesAsked += 1;
  return { ChartDrawing: ({ drawing }: { drawing: { kind: string } }) => <svg data-testid={drawing.kind} /> };
});

/** Simulates that the charts come near the window. */
const comeNear: (() => void)[] = [];

beforeEach(() => {
  dashboardAnswers(startFakeApi());
  comeNear.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(element: Element): void {
        // MUI's tabs use an IntersectionObserver, too.
        if (element.closest('figure')) comeNear.push(() => this.callback([{ isIntersecting: true }]));
      }
      disconnect(): void {}
    },
  );
});

const chart = async (name: string) => within(await screen.findByRole('figure', { name }));
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');

describe('the charts', () => {
  it('are only tables with reduced data, and the chart library is not loaded', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(prefers-reduced-data: reduce)',
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    renderConsole('/admin-dashboard');
    const days = await chart('By day');
    expect(days.getByRole('table').closest('details')?.open).toBe(true);
    expect(comeNear).toEqual([]);
    expect(chunk.timesAsked).toBe(0);
    vi.unstubAllGlobals();
  });

  it('load the chart library when they are near the window', async () => {
    renderConsole('/admin-dashboard');
    await chart('Review results');
    await waitFor(() => expect(comeNear).toHaveLength(4));
    expect(chunk.timesAsked).toBe(0);
    expect(screen.queryByTestId('days')).toBeNull();
    act(() => comeNear[0]?.());
    expect(await screen.findByTestId('days')).toBeTruthy();
    expect(chunk.timesAsked).toBe(1);
    expect(screen.queryByTestId('results')).toBeNull();
  });

  it('link to the lists they count, and show their figures in tables', async () => {
    renderConsole('/admin-dashboard');
    const results = await chart('Review results');
    expect(results.getByText('In 2 days 4 results, by accuracy.')).toBeTruthy();
    const ways = results.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)]);
    expect(ways).toEqual([
      ['Reviewed', '/admin/reviews?filter={"status":"reviewed"}'],
      ['Waiting', '/admin/reviews?filter={"status":"waiting"}'],
      ['Overdue', '/admin/reviews?filter={"status":"overdue"}'],
      ['Returned', '/admin/reviews?filter={"status":"returned"}'],
    ]);
    const due = await chart('Due in the next 96 hours');
    expect(hrefOf(due.getByRole('link', { name: 'Submissions due for review' }))).toBe(
      '/admin/reviews?filter={"status":"waiting"}',
    );
    const days = await chart('By day');
    expect(days.getByText('In 2 days 3 registrations, 2 signatures and 1 submission.')).toBeTruthy();
    expect(hrefOf(days.getByRole('link', { name: 'Signatures' }))).toBe('/admin/signed-agreements');
    expect(hrefOf(days.getByRole('link', { name: 'Registrations' }))).toContain(
      '/admin/users?filter={"role":"user"}',
    );
    const funnel = await chart('How far users get');
    expect(funnel.getAllByRole('link')).toHaveLength(5);
    expect(funnel.getByText((1000).toLocaleString())).toBeTruthy();
  });
});
