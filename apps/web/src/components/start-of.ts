/** The element of a dialog at which one begins: the first field of the part that is marked `data-start`, else the first of all; null where there is nothing to begin with. */

/** Files are chosen by a button. */
const FIELDS = 'input:not([type="hidden"], [type="file"]):enabled, textarea:enabled';
/** Stands where a control or data is still to come. */
const TO_COME = '.bone';

const isDangerous = (button: HTMLElement): boolean =>
  button.matches('.ant-btn-dangerous, .ant-btn-color-dangerous');

/** In a group of choices, returns the selected one. */
const chosenOf = (host: HTMLElement, field: HTMLElement): HTMLElement => {
  if (!field.matches('input[type="radio"]')) return field;
  const name = field.getAttribute('name');
  const chosen = [...host.querySelectorAll<HTMLElement>('input[type="radio"]:checked:enabled')];
  return chosen.find((one) => one.getAttribute('name') === name) ?? field;
};

export const startOf = (host: HTMLElement): HTMLElement | null => {
  const start = host.querySelector<HTMLElement>('[data-start]');
  const field = start?.querySelector<HTMLElement>(FIELDS) ?? host.querySelector<HTMLElement>(FIELDS);
  if (field) return chosenOf(host, field);
  const buttons = [...host.querySelectorAll<HTMLElement>('.ant-modal-footer button:enabled')];
  const goesOn = buttons.at(-1);
  return (goesOn && isDangerous(goesOn) ? buttons[0] : goesOn) ?? null;
};

/** Whether a field may still come before the one that is the first now. */
export const isStartCertain = (host: HTMLElement, start: HTMLElement): boolean =>
  [...host.querySelectorAll(TO_COME)].every(
    (place) => (start.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
