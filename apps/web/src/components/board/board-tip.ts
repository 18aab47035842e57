// Tooltip beside the pointer: full text of a bar, or the state of a gesture.
import type { BoardColors } from './board-colors.ts';

const OFFSET = 14;
const HOVER_DELAY = 300;

export class BoardTip {
  readonly #element: HTMLElement;
  #timer = 0;
  #hovered: string | null = null;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Shows a hovered element's text after a moment; null hides it. */
  hover(text: string | null, x: number, y: number, colors: BoardColors): void {
    if (text === null) this.hide();
    else if (text !== this.#hovered) {
      this.hide();
      this.#timer = window.setTimeout(() => this.show(text, x, y, colors), HOVER_DELAY);
    }
    this.#hovered = text;
  }

  show(text: string, x: number, y: number, colors: BoardColors, alarming = false): void {
    const element = this.#element;
    element.style.background = alarming ? colors.error : colors.text;
    element.style.color = alarming ? colors.onError : colors.surface;
    if (element.textContent !== text) element.textContent = text;
    element.style.display = 'block';
    const { clientWidth: width = 0, clientHeight: height = 0 } = element.parentElement ?? {};
    const left = x + OFFSET + element.offsetWidth > width ? x - OFFSET - element.offsetWidth : x + OFFSET;
    const top = y + OFFSET + element.offsetHeight > height ? y - OFFSET - element.offsetHeight : y + OFFSET;
    element.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`;
  }

  hide(): void {
    window.clearTimeout(this.#timer);
    this.#element.style.display = 'none';
  }
}
