// Canvas that sticks to the corner of the native scroller: size, resolution, frames.

import { TextFitter } from './board-text.ts';
import type { View } from './canvas-geometry.ts';

export class BoardSurface {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly ctx: CanvasRenderingContext2D;
  readonly fitter: TextFitter;
  ratio = 1;
  width = 0;
  height = 0;
  /** Runs before each frame: moves a dragged bar and scrolls at borders. */
  beforeFrame: (() => void) | null = null;
  readonly #paint: () => void;
  #frame = 0;

  constructor(scroller: HTMLElement, canvas: HTMLCanvasElement, paint: () => void) {
    const ctx = canvas.getContext('2d', { alpha: false });
    if (!ctx) throw new Error('This browser gives no 2D canvas.');
    this.scroller = scroller;
    this.canvas = canvas;
    this.ctx = ctx;
    this.fitter = new TextFitter(ctx);
    this.#paint = paint;
  }

  start(signal: AbortSignal): void {
    const observer = new ResizeObserver(() => this.#resize());
    observer.observe(this.scroller);
    this.scroller.addEventListener('scroll', this.request, { passive: true, signal });
    document.fonts.addEventListener('loadingdone', this.#reletter, { signal });
    this.#watchRatio(signal);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.width = 0;
    });
    this.#resize();
  }

  readonly request = (): void => {
    this.#frame ||= requestAnimationFrame(this.#draw);
  };

  /** Snapped to device pixels, because half a pixel of scroll blurs every line. */
  view(): View {
    const snap = (offset: number) => Math.round(offset * this.ratio) / this.ratio;
    const { scrollLeft, scrollTop } = this.scroller;
    return { width: this.width, height: this.height, left: snap(scrollLeft), top: snap(scrollTop) };
  }

  readonly #draw = (): void => {
    this.#frame = 0;
    this.beforeFrame?.();
    if (this.width > 0) this.#paint();
  };

  readonly #reletter = (): void => {
    this.fitter.forget();
    this.request();
  };

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.scroller;
    // Hidden by <Activity>: keep the picture, which returns unchanged.
    if (width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio || 1;
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    Object.assign(this, { width, height, ratio });
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.width = `${this.canvas.width / ratio}px`;
    this.canvas.style.height = `${this.canvas.height / ratio}px`;
    // Resizing clears the canvas, so draw at once instead of flashing.
    this.#draw();
  }

  #watchRatio(signal: AbortSignal): void {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const changed = () => {
      this.#resize();
      if (!signal.aborted) this.#watchRatio(signal);
    };
    query.addEventListener('change', changed, { once: true, signal });
  }
}
