/** Element to focus in a dialog: the first field of the `data-start` part, else the first field; null if none. */

/** File inputs are opened by buttons, so they do not count. */
const FIELDS = 'input:not([type="hidden"], [type="file"]):enabled, textarea:enabled';
/** Placeholder of a control or data still loading. */
const TO_COME = '.skeleton-bar';

const isDangerous = (button: HTMLElement): boolean =>
  button.matches('.ant-btn-dangerous, .ant-btn-color-dangerous');

/** The first field in sight: a list's filter drawer hides on a wide screen what its bar already shows. */
const firstField = (host: Element | null): HTMLElement | undefined =>
  [...(host?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find((field) => field.checkVisibility());

/** The selected option of a radio group. */
const chosenOf = (host: HTMLElement, field: HTMLElement): HTMLElement => {
  if (!field.matches('input[type="radio"]')) return field;
  const name = field.getAttribute('name');
  const chosen = [...host.querySelectorAll<HTMLElement>('input[type="radio"]:checked:enabled')];
  return chosen.find((one) => one.getAttribute('name') === name) ?? field;
};

export const startOf = (host: HTMLElement): HTMLElement | null => {
  const field = firstField(host.querySelector('[data-start]')) ?? firstField(host);
  if (field) return chosenOf(host, field);
  const buttons = [...host.querySelectorAll<HTMLElement>('.ant-modal-footer button:enabled')];
  const goesOn = buttons.at(-1);
  return (goesOn && isDangerous(goesOn) ? buttons[0] : goesOn) ?? null;
};

/** Whether an earlier field may still load. */
export const isStartCertain = (host: HTMLElement, start: HTMLElement): boolean =>
  [...host.querySelectorAll(TO_COME)].every(
    (place) => (start.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
