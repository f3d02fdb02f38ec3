import { describe, expect, it } from 'vitest';
import { RecordEdit } from './RecordEdit';

const opened = { name: 'Ada', address: '1 Old Street', version: 3 };

describe('the version that a save sends', () => {
  it('follows the record while no field is changed', () => {
    const edit = new RecordEdit(opened, 'version');
    edit.observe({ ...opened, name: 'Ada M.', version: 4 }, []);
    expect(edit.seen.version).toBe(4);
  });

  it('follows the record if only other fields than the changed ones have new values', () => {
    const edit = new RecordEdit(opened, 'version');
    edit.observe({ ...opened, name: 'Ada M.', version: 4 }, ['address']);
    expect(edit.seen).toEqual({ name: 'Ada M.', address: '1 Old Street', version: 4 });
  });

  it('stays if a changed field has a new value on the server', () => {
    const edit = new RecordEdit(opened, 'version');
    edit.observe({ name: 'Ada M.', address: '2 New Street', version: 4 }, ['address']);
    expect(edit.seen).toEqual({ name: 'Ada M.', address: '1 Old Street', version: 3 });
  });

  it('stays while the record changes further, and follows when the change is undone', () => {
    const edit = new RecordEdit(opened, 'version');
    edit.observe({ ...opened, address: '2 New Street', version: 4 }, ['address']);
    edit.observe({ ...opened, address: '3 New Street', version: 5 }, ['address', 'name']);
    expect(edit.seenOf(['address'])).toEqual({ address: '1 Old Street', version: 3 });
    edit.observe({ ...opened, address: '3 New Street', version: 5 }, ['name']);
    expect(edit.seen.version).toBe(5);
  });

  it('is the one that was seen before a restored change', () => {
    const edit = new RecordEdit({ ...opened, address: '2 New Street', version: 4 }, 'version');
    edit.restoreSeen({ address: '1 Old Street', version: 3 });
    edit.observe({ ...opened, address: '2 New Street', version: 4 }, ['address']);
    expect(edit.seen.version).toBe(3);
  });

  it('is the saved one after a save', () => {
    const edit = new RecordEdit(opened, 'version');
    edit.observe(opened, ['address']);
    edit.markSaved({ ...opened, address: 'Typed', version: 4 }, []);
    edit.observe({ ...opened, address: 'Typed', version: 4 }, ['address']);
    expect(edit.seen.version).toBe(4);
  });
});

it('only changed fields are changes, and an emptied empty field is none', () => {
  const edit = new RecordEdit({ ...opened, description: '' }, 'version');
  edit.observe({ ...opened, description: '' }, ['address', 'description']);
  expect(edit.changesIn({ name: 'Stale', address: 'Typed', description: null })).toEqual({
    address: 'Typed',
  });
});

it('a list with the same values is no change', () => {
  const record = { modes: ['document', 'pages'], version: 3 };
  const edit = new RecordEdit(record, 'version');
  edit.observe({ modes: ['document', 'pages'], version: 4 }, ['modes']);
  expect(edit.seen.version).toBe(4);
  expect(edit.changesIn({ modes: ['document', 'pages'] })).toEqual({});
  expect(edit.changesIn({ modes: ['document'] })).toEqual({ modes: ['document'] });
});
