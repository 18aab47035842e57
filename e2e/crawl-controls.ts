/** Finds the controls of the topmost layer: a menu, a dialog, or the screen. */
import type { Page } from 'playwright';

export interface Control {
  readonly name: string;
  /** Equal for similar controls in list rows, whatever their data. */
  readonly signature: string;
  /** Changes its surroundings, so it is tried last. */
  readonly late: boolean;
}

export interface Scope {
  /** '' for the screen; otherwise the layer above it. */
  readonly layer: string;
  readonly controls: readonly Control[];
}

export type Part = 'screen' | 'shell';

/** Runs in the page; stores the elements in `crawlFound` for clicking. */
const find = (part: Part): Scope => {
  const CONTROLS =
    'button, a[href], summary, input[type=checkbox], input[type=radio], [role=tab], [role=switch], [role=combobox], [role^=menuitem], [role=option], .ant-picker, .ant-select-item-option, .ant-picker-cell-inner';
  const LAYERS =
    '[popover]:popover-open, .ant-select-dropdown, .ant-picker-dropdown, dialog[open], [role=dialog], [role=alertdialog]';
  const PARTS = { screen: 'main', shell: 'header, aside, .tab-bar' };
  const isOff = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
    element.closest('[hidden], [inert], .ant-select-dropdown-hidden, .ant-picker-dropdown-hidden') !== null ||
    element.matches(
      ':disabled, [aria-disabled=true], [aria-hidden=true], .ant-select-dropdown [role=option]',
    ) ||
    element.getClientRects().length === 0;
  const isChosen = (element: Element) =>
    element.matches(
      '[aria-selected=true], [aria-current]:not([aria-current=false]), [role=menuitemradio][aria-checked=true], input[type=radio]:checked',
    );
  const words = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim();
  };
  const withoutData = (text: string) => text.replace(/[\d.,:%¥$/-]+/g, '#').slice(0, 60);
  const isLayer = (element: Element) => {
    // Being removed.
    if (element.closest('[class*="-leave"]')) return false;
    const box = element.getBoundingClientRect();
    return !isOff(element) && box.width > 0 && box.height > 0 && box.right > 0 && box.left < innerWidth;
  };
  const layers = [...document.querySelectorAll(LAYERS)].filter(isLayer);
  // A list box or picker is above its dialog, wherever it is in the document.
  const rank = (element: Element) =>
    element.matches('.ant-select-dropdown, .ant-picker-dropdown, [popover]') ? 1 : 0;
  const top = layers.toSorted((a, b) => rank(a) - rank(b)).at(-1);
  const heading = top?.querySelector('h1, h2, h3, .ant-modal-title, .ant-drawer-title');
  const owner = document.querySelector<HTMLInputElement>('[role=combobox][aria-expanded=true]');
  const ownerName = owner ? words(owner) : '';
  const layer = top
    ? withoutData(
        `${top.getAttribute('role') ?? top.tagName} ${top.getAttribute('aria-label') ?? ''} ${heading?.textContent ?? ''} ${ownerName} ${String(top.className).replace(/css-\S+|\S*(motion|enter|leave|appear|placement)\S*/g, '')}`,
      )
    : '';
  const roots = top ? [top] : [...document.querySelectorAll(PARTS[part])];
  const look = (element: Element) =>
    String(element.getAttribute('class') ?? '')
      .split(/\s+/)
      .filter(
        (name) => !/^css-|active|select|open|check|hover|focus|dis|load|on$|off$|changed|sort/.test(name),
      )
      .join('.');
  const signatureOf = (element: Element) => {
    const row = element.closest(
      'tbody tr, [role=row], li, [role=option], .ant-select-item-option, .card, .ant-picker-cell',
    );
    const place =
      row && roots.some((root) => root !== row && root.contains(row))
        ? `row ${row.parentElement?.className} ${[...row.querySelectorAll(CONTROLS)].indexOf(element)}`
        : withoutData(words(element));
    return `${element.tagName} ${element.getAttribute('role') ?? ''} ${look(element)} ${place}`;
  };
  const found = new Map<string, Element>();
  const controls: Control[] = [];
  for (const element of roots.flatMap((root) => [...root.querySelectorAll(CONTROLS)])) {
    if (isOff(element) || isChosen(element)) continue;
    const signature = signatureOf(element);
    if (found.has(signature)) continue;
    found.set(signature, element);
    const late = element.matches('[role=tab], .view-tab, .segmented *');
    controls.push({
      name: `${element.tagName.toLowerCase()} “${words(element).slice(0, 40)}”`,
      signature,
      late,
    });
  }
  Object.assign(globalThis, { crawlFound: found });
  return { layer, controls };
};

export const findControls = (page: Page, part: Part): Promise<Scope> => page.evaluate(find, part);

interface Spot {
  readonly x: number;
  readonly y: number;
  /** Not clicked: a handle is moved, a field is typed into. */
  readonly kind: 'button' | 'handle' | 'field';
  /** Element covering the control, if any. */
  readonly cover: string;
}

/** Runs in the page. */
const locate = (signature: string): Spot | null => {
  const element = (globalThis as unknown as { crawlFound: Map<string, Element> }).crawlFound.get(signature);
  if (!element?.isConnected) return null;
  const place = element.getBoundingClientRect();
  const hitNow = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
  // Scroll only if necessary, because it may close or move popups.
  if (!hitNow || !element.contains(hitNow))
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // A multi-line link's centre may be between its lines.
  const box = element.getClientRects()[0];
  if (!box) return null;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const hit = document.elementFromPoint(x, y);
  const own = element.closest('label, .ant-select, .ant-picker, .ant-switch, .ant-upload, li, td') ?? element;
  const isFree =
    hit !== null && (own.contains(hit) || hit.contains(element) || hit.closest('.toasts') !== null);
  const name = hit ? `${hit.tagName.toLowerCase()}.${hit.getAttribute('class') ?? ''}` : 'nothing';
  const isField = element.matches('input[role=combobox]:not(.ant-select *), input[type=search]');
  const kind = element.hasAttribute('aria-roledescription') ? 'handle' : isField ? 'field' : 'button';
  if (kind === 'handle') (element as HTMLElement).focus();
  return { x, y, kind, cover: isFree ? '' : name };
};

/** Removes toasts covering a control instead of waiting for them. */
const clearToasts = (): void => {
  for (const close of document.querySelectorAll<HTMLElement>('.toasts button:last-child')) close.click();
};

const COVERED_MS = 100;
const COVERED_TIMES = 30;

/** Overlays may take time to open or close. */
const findSpot = async (page: Page, signature: string): Promise<Spot> => {
  for (let time = 1; ; time += 1) {
    const spot = await page.evaluate(locate, signature);
    if (!spot) throw new Error('gone before the click');
    if (!spot.cover) return spot;
    if (time === COVERED_TIMES) throw new Error(`lies under ${spot.cover}`);
    await page.waitForTimeout(COVERED_MS);
  }
};

/** Clicks the control's centre with the real mouse, or uses its keys. */
export const useControl = async (page: Page, { signature }: Control): Promise<void> => {
  await page.evaluate(clearToasts);
  const { kind, x, y } = await findSpot(page, signature);
  if (kind !== 'handle') await page.mouse.click(x, y);
  if (kind === 'field') await page.keyboard.type('a');
  if (kind === 'handle') {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
  }
};
