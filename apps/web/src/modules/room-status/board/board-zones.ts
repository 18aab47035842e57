// Places beside the board on which a bar can be dropped: whatever carries the attribute.

/** On an element: a bar let go over it loses its room. */
export const trayZone = { 'data-board-tray': '' } as const;

const SELECTOR = '[data-board-tray]';
const OVER = 'data-over';

export class BoardZones {
  #over: Element | null = null;

  /** Whether the tray is under a point of the window; the element under it is marked. */
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
