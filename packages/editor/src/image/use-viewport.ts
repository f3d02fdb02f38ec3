import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Viewing, ViewingStep } from './viewing';

interface ViewportOptions {
  imageId: string;
  viewing: Viewing;
  change: (step: ViewingStep) => void;
}

interface Point {
  x: number;
  y: number;
}

/** A point of the content, as a share of its size, and its distance in pixels from the corner of the viewport. */
interface Anchor extends Point {
  left: number;
  top: number;
}

const CENTRE = 0.5;
const DOUBLE_TAP_ZOOM = 2.5;
const DOUBLE_TAP_MS = 350;
/** A finger that moves less than this has tapped. */
const TAP_MOVE_PX = 10;

/**
 * Makes a scrollable element a viewport: the mouse or a finger drags its content, two fingers, a double tap and Ctrl with
 * the wheel zoom. What is under the fingers stays there, otherwise the centre does.
 */
export function useViewport({ imageId, viewing: { zoom, fit, quarterTurns }, change }: ViewportOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const centre = useRef<Point>({ x: CENTRE, y: CENTRE });
  const anchor = useRef<Anchor | null>(null);
  const gesture = useRef(new Gesture());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these starts again at the top
  useLayoutEffect(() => {
    ref.current?.scrollTo?.({ top: 0, left: 0, behavior: 'instant' });
    centre.current = { x: CENTRE, y: 0 };
  }, [imageId, fit, quarterTurns]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the content has a new size after each zoom
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const { x, y } = anchor.current ?? centre.current;
    const { left, top } = anchor.current ?? { left: box.clientWidth / 2, top: box.clientHeight / 2 };
    box.scrollLeft = x * box.scrollWidth - left;
    box.scrollTop = y * box.scrollHeight - top;
    anchor.current = null;
  }, [zoom]);

  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const storeCentre = () => {
      const { x, y } = anchorAt(box, box.clientWidth / 2, box.clientHeight / 2);
      centre.current = { x, y };
    };
    const zoomWithWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      change(event.deltaY < 0 ? 'zoom-in' : 'zoom-out');
    };
    box.addEventListener('scroll', storeCentre, { passive: true });
    // React's wheel listener is passive, so it could not prevent zooming the whole page.
    box.addEventListener('wheel', zoomWithWheel, { passive: false });
    return () => {
      box.removeEventListener('scroll', storeCentre);
      box.removeEventListener('wheel', zoomWithWheel);
    };
  }, [change]);

  const zoomAt = (box: HTMLElement, to: number, { x, y }: Point) => {
    const { left, top } = box.getBoundingClientRect();
    anchor.current = anchorAt(box, x - left, y - top);
    change({ zoom: to });
  };
  const pointers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      const box = event.currentTarget;
      box.setPointerCapture?.(event.pointerId);
      box.dataset.dragging = '';
      if (gesture.current.press(event, zoom)) zoomAt(box, zoom > 1 ? 1 : DOUBLE_TAP_ZOOM, pointOf(event));
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const box = event.currentTarget;
      const move = gesture.current.move(event);
      if (!move) return;
      box.scrollLeft -= move.x;
      box.scrollTop -= move.y;
      if (move.zoom !== null) zoomAt(box, move.zoom, move.middle);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  function release(event: PointerEvent<HTMLDivElement>): void {
    gesture.current.release(event, zoom);
    if (!gesture.current.isActive) delete event.currentTarget.dataset.dragging;
  }

  return { ref, pointers };
}

function anchorAt(box: HTMLElement, left: number, top: number): Anchor {
  return {
    x: (box.scrollLeft + left) / box.scrollWidth,
    y: (box.scrollTop + top) / box.scrollHeight,
    left,
    top,
  };
}

interface PointerPosition {
  pointerId: number;
  pointerType: string;
  clientX: number;
  clientY: number;
  timeStamp: number;
}

const pointOf = ({ clientX, clientY }: PointerPosition): Point => ({ x: clientX, y: clientY });

interface Move extends Point {
  /** Null with one finger. */
  zoom: number | null;
  middle: Point;
}

/** The pressed pointers: one drags, two drag and zoom. */
class Gesture {
  private readonly pressed = new Map<number, Point>();
  /** The distance of two fingers and the zoom when the second was put down. */
  private pinch = { distance: 0, zoom: 1 };
  private lastTap: (Point & { at: number }) | null = null;

  get isActive(): boolean {
    return this.pressed.size > 0;
  }

  /** @returns whether this is the second tap of a double tap */
  press(event: PointerPosition, zoom: number): boolean {
    const point = pointOf(event);
    this.pressed.set(event.pointerId, point);
    this.startPinch(zoom);
    const last = this.lastTap;
    const isDouble =
      event.pointerType !== 'mouse' &&
      this.pressed.size === 1 &&
      last !== null &&
      event.timeStamp - last.at < DOUBLE_TAP_MS &&
      distance(point, last) < TAP_MOVE_PX * 3;
    this.lastTap = isDouble || this.pressed.size > 1 ? null : { ...point, at: event.timeStamp };
    return isDouble;
  }

  move(event: PointerPosition): Move | null {
    const before = this.pressed.get(event.pointerId);
    if (!before) return null;
    const point = pointOf(event);
    if (this.lastTap && distance(point, this.lastTap) > TAP_MOVE_PX) this.lastTap = null;
    const middleBefore = this.middle();
    this.pressed.set(event.pointerId, point);
    const middle = this.middle();
    const zoom =
      this.pressed.size === 2 && this.pinch.distance > 0
        ? (this.pinch.zoom * this.spread()) / this.pinch.distance
        : null;
    return { x: middle.x - middleBefore.x, y: middle.y - middleBefore.y, zoom, middle };
  }

  release({ pointerId }: PointerPosition, zoom: number): void {
    this.pressed.delete(pointerId);
    this.startPinch(zoom);
  }

  private startPinch(zoom: number): void {
    this.pinch = { distance: this.pressed.size === 2 ? this.spread() : 0, zoom };
  }

  private spread(): number {
    const [one, two] = this.pressed.values();
    return one && two ? distance(one, two) : 0;
  }

  private middle(): Point {
    const points = [...this.pressed.values()];
    const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
    const count = Math.max(1, points.length);
    return { x: sum.x / count, y: sum.y / count };
  }
}

function distance(one: Point, two: Point): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}
