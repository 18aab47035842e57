/** Where the focus of a dialog begins: at its first field, or at a button that goes on; never at ×, where Enter closes it. */
import type { Page } from 'playwright';

/** Runs in the page. Null: no dialog, one that was looked at before, or one that begins right. */
const fault = (): string | null => {
  const FIELDS = 'input:not([type="hidden"]):enabled, textarea:enabled';
  const dialogs = [...document.querySelectorAll<HTMLElement>('.ant-modal')];
  const host = dialogs.filter((one) => one.checkVisibility()).at(-1);
  const active = document.activeElement as HTMLElement | null;
  if (!host || host.dataset.focusSeen) return null;
  host.dataset.focusSeen = 'yes';
  const title = host.querySelector('.ant-modal-title')?.textContent ?? '';
  const field = host.querySelector(FIELDS);
  // The first field there was: others may have come before it since.
  const isRight = host.contains(active) && active?.matches(field ? FIELDS : '.ant-modal-footer button');
  if (isRight || (!field && !host.querySelector('.ant-modal-footer button:enabled'))) return null;
  const at = active?.getAttribute('aria-label') ?? active?.id ?? '';
  return `“${title}” begins at ${active?.tagName.toLowerCase() ?? 'nothing'} ${at}`.trim();
};

export const dialogFocusFault = (page: Page): Promise<string | null> => page.evaluate(fault);
