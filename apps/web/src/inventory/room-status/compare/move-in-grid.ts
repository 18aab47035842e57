/** Arrow keys among the cell buttons of a table. */
import type { KeyboardEvent } from 'react';

const buttonsOf = (row: Element): HTMLButtonElement[] => [
  ...row.querySelectorAll<HTMLButtonElement>('td > button'),
];

/** Moves the focus, and the one tab stop with it. Rows without buttons are passed over. */
export const moveInGrid = (body: HTMLElement | null, event: KeyboardEvent): void => {
  const cell = event.target instanceof HTMLButtonElement ? event.target : null;
  if (!body || cell?.parentElement?.tagName !== 'TD') return;
  const rows = [...body.querySelectorAll('tr')].map(buttonsOf).filter((buttons) => buttons.length > 0);
  const y = rows.findIndex((buttons) => buttons.includes(cell));
  const x = rows[y]?.indexOf(cell) ?? -1;
  const target = {
    ArrowRight: rows[y]?.[x + 1],
    ArrowLeft: rows[y]?.[x - 1],
    ArrowDown: rows[y + 1]?.[x],
    ArrowUp: rows[y - 1]?.[x],
    Home: rows[y]?.[0],
    End: rows[y]?.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  for (const button of rows.flat()) button.tabIndex = button === target ? 0 : -1;
  target.focus();
};
