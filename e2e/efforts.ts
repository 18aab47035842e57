/** Counts what a person does: presses of the pointer, and keys that are not text. Typing itself is not counted, going to a field is. */
import type { Locator, Page } from 'playwright';

interface Counted {
  effort: number;
}

/** Runs in every page of the browser before its own code. */
const watch = (): void => {
  const counted = window as unknown as Counted;
  counted.effort = 0;
  const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
  const add = (): void => {
    counted.effort += 1;
  };
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => {
      if (isTrusted) add();
    },
    true,
  );
  addEventListener(
    'keydown',
    ({ isTrusted, key, ctrlKey, metaKey }) => {
      const isText = [...key].length === 1 && !ctrlKey && !metaKey;
      if (isTrusted && !isText && !modifiers.includes(key)) add();
    },
    true,
  );
};

export interface Efforts {
  /** From here on. */
  begin(): Promise<void>;
  count(): Promise<number>;
  /** Into the field that has the focus, or after a click on it. */
  type(field: Locator, text: string): Promise<void>;
}

/** Before the page is opened. */
export const watchEfforts = async (page: Page): Promise<Efforts> => {
  await page.addInitScript(watch);
  return {
    begin: () =>
      page.evaluate(() => {
        (window as unknown as Counted).effort = 0;
      }),
    count: () => page.evaluate(() => (window as unknown as Counted).effort),
    async type(field, text) {
      const hasFocus = await field.evaluate((one) => one === document.activeElement);
      if (!hasFocus) await field.click();
      await field.fill(text);
    },
  };
};
