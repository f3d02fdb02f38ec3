import { formatDate } from '@inkwell/web/format-date';
import { saveFile } from '@inkwell/web/save-file';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderPart } from '../../test/renderPart';
import { ImagePanel } from './ImagePanel';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const list = 'GET /api/work/images';
const images = [imageExample(1), imageExample(2), imageExample(3)];

async function open() {
  fakeApi({ [list]: { body: { images } } });
  const part = renderPart(<ImagePanel />);
  await screen.findByRole('heading', { name: 'Ledger, page 1' });
  return part;
}

const button = (name: string) => screen.getByRole('button', { name });
const image = () => screen.getByRole<HTMLImageElement>('img', { name: /^Ledger/ });
const sources = () =>
  Array.from(document.querySelectorAll('img[draggable]'), (image) => image.getAttribute('src'));

describe('the panel of reference images', () => {
  it('shows one image and its details', async () => {
    await open();
    expect(image()).toHaveAttribute('src', '/userimages/image-1.png?size=web');
    expect(screen.getByText('Brown ink on laid paper')).toBeInTheDocument();
    const uploaded = formatDate(images[0]?.uploadedAt ?? '');
    expect(screen.getByText(`Uploaded ${uploaded} · 470.83 KB`)).toBeInTheDocument();
    expect(screen.getByText('1 of 3')).toBeInTheDocument();
  });

  it('moves to the next and the previous image, and keeps the focus at both ends', async () => {
    const { user } = await open();
    expect(button('Previous')).toBeDisabled();
    await user.click(button('Next'));
    expect(screen.getByText('2 of 3')).toBeInTheDocument();
    expect(image()).toHaveAttribute('src', '/userimages/image-2.png?size=web');
    await user.click(button('Next'));
    expect(button('Next')).toBeDisabled();
    expect(button('Previous')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('2 of 3')).toBeInTheDocument();
  });

  it('opens an image from the thumbnails, which are loaded lazily', async () => {
    const { user } = await open();
    const small = screen.getByRole('option', { name: '3: Ledger, page 3' });
    expect(small.querySelector('img')).toHaveAttribute('src', '/userimages/image-3.png?size=thumb');
    expect(small.querySelector('img')).toHaveAttribute('loading', 'lazy');
    await user.click(small);
    expect(screen.getByText('3 of 3')).toBeInTheDocument();
  });

  it('starts with the image of the last visit', async () => {
    localStorage.setItem('inkwell.reference-image.a1', '"i2"');
    fakeApi({ [list]: { body: { images } } });
    renderPart(<ImagePanel />);
    await screen.findByText('2 of 3');
  });

  it('loads the full image when more pixels are shown than the smaller one has', async () => {
    const observers: ResizeObserverCallback[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          super(callback);
          observers.push(callback);
        }
      },
    );
    await open();
    const resized = new ResizeObserver(() => {});
    const show = (width: number) => {
      const entry = { contentRect: { width } } as ResizeObserverEntry;
      act(() => {
        for (const observer of observers) observer([entry], resized);
      });
    };
    const web = '/userimages/image-1.png?size=web';
    Object.defineProperty(image(), 'naturalWidth', { value: 100 });
    fireEvent.load(image());
    show(100);
    expect(sources()).toEqual([web]);
    show(400);
    expect(sources()).toEqual([web, '/userimages/image-1.png?size=full']);
    show(50);
    expect(sources()).toEqual([web]);
  });

  it('zooms by button and by key', async () => {
    const { user } = await open();
    await user.click(button('Zoom in'));
    expect(screen.getByRole('status', { name: 'Zoom' })).toHaveTextContent('125%');
    fireEvent.keyDown(screen.getByRole('group', { name: /Arrow keys move it/ }), { key: '-' });
    expect(screen.getByRole('status', { name: 'Zoom' })).toHaveTextContent('100%');
  });

  it('rotates, and changes the light', async () => {
    const { user } = await open();
    const sheet = () => image().parentElement?.style;
    await user.click(button('Rotate right'));
    expect(sheet()?.getPropertyValue('--turn')).toBe('90deg');
    await user.click(button('Brightness and contrast'));
    fireEvent.change(screen.getByRole('slider', { name: 'Brightness' }), { target: { value: '140' } });
    fireEvent.change(screen.getByRole('slider', { name: 'Contrast' }), { target: { value: '160' } });
    expect(sheet()?.getPropertyValue('--light')).toBe('brightness(140%) contrast(160%)');
    await user.click(button('Reset'));
    expect(sheet()?.getPropertyValue('--light')).toBe('none');
  });

  it('can be dragged with the mouse', async () => {
    await open();
    const box = screen.getByRole('group', { name: /Arrow keys move it/ });
    box.scrollLeft = 100;
    const mouse = { pointerType: 'mouse', button: 0, pointerId: 1 };
    fireEvent.pointerDown(box, { ...mouse, clientX: 50, clientY: 50 });
    fireEvent.pointerMove(box, { ...mouse, clientX: 80, clientY: 30 });
    expect([box.scrollLeft, box.scrollTop]).toEqual([70, 20]);
    fireEvent.pointerUp(box, mouse);
    fireEvent.pointerMove(box, { ...mouse, clientX: 110, clientY: 10 });
    expect(box.scrollLeft).toBe(70);
  });

  it('remembers zoom and rotation of each image', async () => {
    const { user } = await open();
    const zoom = () => screen.getByRole('status', { name: 'Zoom' });
    await user.click(button('Zoom in'));
    await user.click(button('Rotate right'));
    await user.click(button('Next'));
    // The next image begins with the same zoom.
    expect(zoom()).toHaveTextContent('125%');
    await user.click(button('Zoom in'));
    await user.click(button('Previous'));
    expect(zoom()).toHaveTextContent('125%');
    expect(image().parentElement?.style.getPropertyValue('--turn')).toBe('90deg');
    cleanup();
    renderPart(<ImagePanel />);
    await screen.findByText('1 of 3');
    expect(zoom()).toHaveTextContent('125%');
    await user.click(button('Next'));
    expect(zoom()).toHaveTextContent('150%');
  });

  it('shows a load error of an image, and retries', async () => {
    const { user } = await open();
    fireEvent.error(image());
    expect(screen.getByRole('alert')).toHaveTextContent('This image could not be shown.');
    await user.click(button('Try again'));
    expect(image()).toBeInTheDocument();
  });

  it('loads an image and a thumbnail again when the network is back', async () => {
    const loading: HTMLImageElement[] = [];
    vi.stubGlobal(
      'Image',
      class extends Image {
        constructor() {
          super();
          loading.push(this);
        }
      },
    );
    await open();
    const thumbnail = () => screen.getByRole('option', { name: '2: Ledger, page 2' }).querySelector('img');
    fireEvent.error(image());
    for (const image of document.querySelectorAll('img')) fireEvent.error(image);
    expect(thumbnail()).toBeNull();
    setNetwork(false);
    setNetwork(true);
    const [large] = loading;
    if (!large) throw new Error('Nothing was loaded again');
    expect(large.getAttribute('src')).toBe('/userimages/image-1.png?size=web');
    // Still failing: the message stays, and the image is loaded once more.
    fireEvent.error(large);
    expect(screen.getByRole('alert')).toHaveTextContent('This image could not be shown.');
    large.src = '';
    setNetwork(false);
    setNetwork(true);
    expect(large.getAttribute('src')).toBe('/userimages/image-1.png?size=web');
    for (const image of loading) fireEvent.load(image);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(image()).toBeInTheDocument();
    expect(thumbnail()).not.toBeNull();
  });

  it('downloads an image under its original name', async () => {
    const { user } = await open();
    fakeApi({ 'GET /api/work/images/i1/download': { body: new Blob(['png']) } });
    await user.click(button('Download: Ledger, page 1'));
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'page-1.png'));
  });

  it.each([
    [refusal(404, 'NOT_FOUND', 'This image is gone'), 'This image is gone'],
    [{ status: 502, body: '' }, 'the server could not be reached'],
  ])('says why an image could not be saved', async (answer, reason) => {
    const { user } = await open();
    fakeApi({ 'GET /api/work/images/i1/download': answer });
    await user.click(button('Download: Ledger, page 1'));
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to download image: ${reason}`);
    await user.click(button('Next'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows an empty state', async () => {
    fakeApi({ [list]: { body: { images: [] } } });
    renderPart(<ImagePanel />);
    await screen.findByText('There are no reference images yet.');
  });

  it('shows a load error of the list and retries', async () => {
    fakeApi({ [list]: { status: 502, body: '' } });
    const { user } = renderPart(<ImagePanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load images');
    fakeApi({ [list]: { body: { images } } });
    await user.click(button('Retry'));
    await screen.findByText('1 of 3');
  });
});
