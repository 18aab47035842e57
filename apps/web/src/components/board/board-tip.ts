// The small label beside the pointer: the full sentence of a bar, or where a gesture stands.
import type { BoardColors } from './board-colors.ts';

const OFFSET = 14;

export class BoardTip {
  readonly #element: HTMLElement;
  #timer = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  showLater(text: string, x: number, y: number, delay: number): void {
    this.hide();
    this.#timer = window.setTimeout(() => this.show(text, x, y), delay);
  }

  show(text: string, x: number, y: number): void {
    const element = this.#element;
    if (element.textContent !== text) element.textContent = text;
    element.style.display = 'block';
    const { clientWidth: width = 0, clientHeight: height = 0 } = element.parentElement ?? {};
    const left = x + OFFSET + element.offsetWidth > width ? x - OFFSET - element.offsetWidth : x + OFFSET;
    const top = y + OFFSET + element.offsetHeight > height ? y - OFFSET - element.offsetHeight : y + OFFSET;
    element.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`;
  }

  paint(colors: BoardColors, alarming: boolean): void {
    this.#element.style.background = alarming ? colors.error : colors.text;
    this.#element.style.color = alarming ? colors.onError : colors.surface;
  }

  hide(): void {
    window.clearTimeout(this.#timer);
    this.#element.style.display = 'none';
  }
}
