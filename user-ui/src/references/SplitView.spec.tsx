import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/renderPart';
import { SplitView, useSidePanel } from './SplitView';

function Work() {
  const { panel, show, toggle } = useSidePanel('test', ['images', 'pdfs']);
  return (
    <>
      <button type="button" onClick={() => toggle('images')}>
        Images
      </button>
      <SplitView
        screen="test"
        side={panel ? { title: 'Reference images', content: <p>The image</p> } : null}
        onClose={() => show(null)}
      >
        <textarea aria-label="Text" />
      </SplitView>
    </>
  );
}

/** Called when the window becomes narrow or wide. */
const listeners = new Set<() => void>();
const onScreenOf = (isNarrow: boolean) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        ...originalMatch(media),
        matches: isNarrow && media.includes('799'),
        addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
      }) as MediaQueryList,
  );
  act(() => {
    for (const listener of listeners) listener();
  });
};
const originalMatch = window.matchMedia;

describe('a panel beside the work', () => {
  beforeEach(() => onScreenOf(false));

  it('opens and closes without remounting the text', async () => {
    const { user } = renderPart(<Work />);
    await user.type(screen.getByRole('textbox'), 'kept');
    const box = screen.getByRole('textbox');
    await user.click(screen.getByRole('button', { name: 'Images' }));
    expect(screen.getByRole('region', { name: 'Reference images' })).toHaveTextContent('The image');
    expect(screen.getByRole('separator', { name: 'Width of the panels' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close reference images' }));
    expect(screen.queryByText('The image')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox')).toBe(box);
    expect(box).toHaveValue('kept');
  });

  it('is open if it was open at the last visit', async () => {
    const { user } = renderPart(<Work />);
    await user.click(screen.getByRole('button', { name: 'Images' }));
    expect(localStorage.getItem('inkwell.test.panel')).toBe('"images"');
    renderPart(<Work />);
    expect(screen.getAllByText('The image')).toHaveLength(2);
  });

  it('keeps its content when the window becomes narrow, and wide again', async () => {
    const { user } = renderPart(<Work />);
    await user.click(screen.getByRole('button', { name: 'Images' }));
    const image = screen.getByText('The image');
    onScreenOf(true);
    expect(screen.getByRole('separator', { name: 'Height of the panels' })).toBeInTheDocument();
    expect(screen.getByText('The image')).toBe(image);
    onScreenOf(false);
    expect(screen.getByRole('separator', { name: 'Width of the panels' })).toBeInTheDocument();
    expect(screen.getByText('The image')).toBe(image);
  });

  it('is above the text on a narrow screen, and both are shown', async () => {
    localStorage.setItem('inkwell.test.panel', '"images"');
    onScreenOf(true);
    renderPart(<Work />);
    const image = screen.getByText('The image');
    const edge = screen.getByRole('separator', { name: 'Height of the panels' });
    const text = screen.getByRole('textbox', { name: 'Text' });
    expect(image.compareDocumentPosition(edge)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(edge.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
