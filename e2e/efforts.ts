/** Counts user effort: pointer presses and keys other than text. Typing is free, reaching a field is not. */
import type { Locator, Page } from 'playwright';

interface Counted {
  effort: number;
}

/** Runs in every page before its own code. */
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
  /** Starts counting. */
  begin(): Promise<void>;
  count(): Promise<number>;
  /** Types into the field, clicking it first unless focused. */
  type(field: Locator, text: string): Promise<void>;
}

/** Call before opening the page. */
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
