import { describe, expect, it } from 'vitest';
import { i18nProvider } from './i18nProvider';

const { translate } = i18nProvider;

describe('translate', () => {
  it('returns the text of the product or of react-admin', () => {
    expect(translate('ra.action.confirm')).toBe('Yes, go on');
    expect(translate('ra.action.cancel')).toBe('Cancel');
  });

  it('selects the plural form by smart_count', () => {
    expect(translate('resources.admin/users.name', { smart_count: 1 })).toBe('User');
    expect(translate('resources.admin/users.name', { smart_count: 0 })).toBe('Users');
    expect(translate('ra.action.bulk_actions', { smart_count: 1200 })).toBe('1,200 selected');
  });

  it('returns the given default for an unknown key, or else the key', () => {
    expect(translate('resources.admin/users.fields.city', { _: 'City' })).toBe('City');
    expect(translate('A plain text')).toBe('A plain text');
    expect(translate('ra.action')).toBe('ra.action');
  });

  it('inserts values, numbers with separators, and keeps a placeholder without a value', () => {
    expect(translate('%{name} of %{total}', { total: 12345 })).toBe('%{name} of 12,345');
  });
});
