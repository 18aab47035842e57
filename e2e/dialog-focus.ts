/**
 * Initial focus of a dialog or form drawer: its first field or primary button, never ×, which Enter would activate.
 */
import type { Page } from 'playwright';

/** Runs in the page. Null: no dialog, already checked, or correct; a fault of the last look counts as checked. */
const fault = (isLast: boolean): string | null => {
  const FIELDS = 'input:not([type="hidden"], [type="file"]):enabled, textarea:enabled';
  const BUTTONS = '.ant-modal-footer button';
  const isOne = (one: HTMLElement) => one.matches('.ant-modal') || one.querySelector('[data-start-focus]');
  const dialogs = [...document.querySelectorAll<HTMLElement>('.ant-modal, .ant-drawer')];
  const host = dialogs.filter((one) => one.checkVisibility() && isOne(one)).at(-1);
  const active = document.activeElement as HTMLElement | null;
  if (!host || host.dataset.focusSeen) return null;
  const title = host.querySelector('.ant-modal-title, .ant-drawer-title')?.textContent ?? '';
  const firstField = (within: Element | null) =>
    [...(within?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])].find((one) => one.checkVisibility());
  const field = firstField(host.querySelector('[data-start]')) ?? firstField(host);
  const isEmpty = !field && !host.querySelector(`${BUTTONS}:enabled`);
  // In a group of choices, returns the selected one.
  const isSameGroup =
    field?.type === 'radio' &&
    active?.matches('input[type="radio"]') &&
    active.getAttribute('name') === field.name;
  const isRight = field ? active === field || isSameGroup : host.contains(active) && active?.matches(BUTTONS);
  if (isEmpty || isRight || isLast) host.dataset.focusSeen = 'yes';
  if (isEmpty || isRight) return null;
  const at = active?.getAttribute('aria-label') ?? active?.id ?? '';
  return `“${title}” begins at ${active?.tagName.toLowerCase() ?? 'nothing'} ${at}`.trim();
};

/** Frames that a dialog may take to move the focus after it has opened. */
const FRAMES = 30;

/** Null when no dialog is open, or the focus is where it belongs within a few frames. */
export const dialogFocusFault = async (page: Page): Promise<string | null> => {
  let found = await page.evaluate(fault, false);
  for (let frame = 1; found !== null && frame <= FRAMES; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    found = await page.evaluate(fault, frame === FRAMES);
  }
  return found;
};
