/**
 * Where the focus of a dialog or of a drawer with a form begins: at its first field, or at a button that goes on; never at ×, where
 * Enter closes it.
 */
import type { Page } from 'playwright';

/** Runs in the page. Null: no dialog, one that was looked at before, or one that begins right. */
const fault = (): string | null => {
  const FIELDS = 'input:not([type="hidden"], [type="file"]):enabled, textarea:enabled';
  const BUTTONS = '.ant-modal-footer button';
  const isOne = (one: HTMLElement) => one.matches('.ant-modal') || one.querySelector('[data-start-focus]');
  const dialogs = [...document.querySelectorAll<HTMLElement>('.ant-modal, .ant-drawer')];
  const host = dialogs.filter((one) => one.checkVisibility() && isOne(one)).at(-1);
  const active = document.activeElement as HTMLElement | null;
  if (!host || host.dataset.focusSeen) return null;
  host.dataset.focusSeen = 'yes';
  const title = host.querySelector('.ant-modal-title, .ant-drawer-title')?.textContent ?? '';
  const start = host.querySelector<HTMLElement>('[data-start]');
  const field =
    start?.querySelector<HTMLInputElement>(FIELDS) ?? host.querySelector<HTMLInputElement>(FIELDS);
  if (!field && !host.querySelector(`${BUTTONS}:enabled`)) return null;
  // In a group of choices, returns the selected one.
  const isSameGroup =
    field?.type === 'radio' &&
    active?.matches('input[type="radio"]') &&
    active.getAttribute('name') === field.name;
  const isRight = field ? active === field || isSameGroup : host.contains(active) && active?.matches(BUTTONS);
  if (isRight) return null;
  const at = active?.getAttribute('aria-label') ?? active?.id ?? '';
  return `“${title}” begins at ${active?.tagName.toLowerCase() ?? 'nothing'} ${at}`.trim();
};

export const dialogFocusFault = (page: Page): Promise<string | null> => page.evaluate(fault);
