/** Runs axe-core in a page: WCAG 2.2 A and AA and best practice; answers readable lines, none when all is well. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is still opening or closing: a list that is about to go is neither seen nor named. What is asked for again is pale. */
const moving = [
  '.refreshing',
  ...['leave', 'enter', 'appear'].flatMap((way) =>
    ['prepare', 'start', 'active'].map((step) => `[class*="-${way}-${step}"]`),
  ),
].join();

/** A colour on its way is read as neither the one nor the other; what turns for ever is not waited for. */
const fadesEnded = async (): Promise<void> => {
  const fades = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(fades.map((fade) => fade.finished));
};

export const axeViolations = async (page: Page): Promise<string[]> => {
  await page.locator(moving).filter({ visible: true }).first().waitFor({ state: 'hidden' });
  await page.evaluate(fadesEnded);
  // Evaluated, not added as a script: the page's content policy allows its own scripts only.
  await page.evaluate(source);
  // What passed is not written down element by element: a megabyte for each page.
  const results = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
      }),
    tags,
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
};
