// Drop targets beside the board: elements with the attribute.

/** Mark an element with this: a bar dropped on it is unassigned. */
export const trayZone = { 'data-board-tray': '' } as const;

const SELECTOR = '[data-board-tray]';
const OVER = 'data-over';

export class BoardZones {
  #over: Element | null = null;

  /** Whether the tray is at a window position; highlights it. */
  isTrayAt(clientX: number, clientY: number): boolean {
    const zone = document.elementFromPoint(clientX, clientY)?.closest(SELECTOR) ?? null;
    if (zone !== this.#over) {
      this.#over?.removeAttribute(OVER);
      zone?.setAttribute(OVER, '');
      this.#over = zone;
    }
    return zone !== null;
  }

  leave(): void {
    this.#over?.removeAttribute(OVER);
    this.#over = null;
  }
}
