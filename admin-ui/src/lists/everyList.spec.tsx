import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listPages, startListApi } from '../../test/listRecords';
import { onPhone } from '../../test/onPhone';
import { admin, renderConsole } from '../../test/renderConsole';

type Shape = 'table' | 'cards';
const shapes: Shape[] = ['table', 'cards'];

/** Opens the list, and waits for its records. */
async function open(page: string, shape: Shape, role: typeof admin.role = 'admin') {
  if (shape === 'cards') onPhone();
  startListApi();
  renderConsole(page, { signedInAs: { ...admin, role } });
  return waitFor(() => {
    const main = screen.getByRole('main');
    expect(main.querySelector('[aria-busy="true"]')).toBeNull();
    expect(recordsIn(main)).not.toEqual([]);
    return main;
  });
}

const recordsIn = (main: HTMLElement) => [...main.querySelectorAll<HTMLElement>('tbody tr, li')];

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
/** The names of everything that can be used. */
const namesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a, button, input, [aria-label]')].map(nameOf);
const MISSING = /undefined|\bnull\b|\[object|NaN|#/;

/** The names of the buttons of the records. */
const actionsIn = (main: HTMLElement) =>
  recordsIn(main)
    .flatMap((record) => [...record.querySelectorAll('button')])
    .map(nameOf);
/** The checkboxes that select all records or one. */
const boxesIn = (main: HTMLElement) => within(main).queryAllByRole('checkbox', { name: /^Select/ });
/** The record in the name of an action. */
const recordOf = (action: string) => action.replace(/^[^:]*: /, '');

/** Selects a record if that is possible, and checks all names. @returns the names of the actions on the records */
async function checkNames(page: string, shape: Shape): Promise<string[]> {
  const main = await open(page, shape);
  const actions = actionsIn(main);
  const [, box] = boxesIn(main);
  if (box) {
    await userEvent.click(box);
    await screen.findByText('1 selected');
  }
  expect(namesIn(document.body).filter((name) => MISSING.test(name))).toEqual([]);
  return actions;
}

describe.each(listPages)('%s', (page) => {
  it('names everything, and its actions the same in the table and on cards', async () => {
    const inTable = await checkNames(page, 'table');
    cleanup();
    const onCards = await checkNames(page, 'cards');
    // A card may have all its actions in a menu.
    const isAction = (name: string) => !name.startsWith('More actions: ');
    expect(onCards.filter((name) => isAction(name) && !inTable.includes(name))).toEqual([]);
    expect(new Set(onCards.map(recordOf))).toEqual(new Set(inTable.map(recordOf)));
  });

  it.each(shapes)('has no checkboxes for an auditor, as %s', async (shape) => {
    expect(boxesIn(await open(page, shape, 'auditor'))).toEqual([]);
  });
});
