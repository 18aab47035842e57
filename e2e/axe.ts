/** Runs axe-core in a page: WCAG 2.2 A and AA and best practice; returns readable lines, empty if all is well. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opening and closing elements: a disappearing list is neither visible nor named; refetched content is dimmed. */
const moving = [
  '.refreshing',
  ...['leave', 'enter', 'appear'].flatMap((way) =>
    ['prepare', 'start', 'active'].map((step) => `[class*="-${way}-${step}"]`),
  ),
].join();

/** Fading colours are misread; endless animations are not waited for. */
const fadesEnded = async (): Promise<void> => {
  const fades = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(fades.map((fade) => fade.finished));
};

export const axeViolations = async (page: Page): Promise<string[]> => {
  await page.locator(moving).filter({ visible: true }).first().waitFor({ state: 'hidden' });
  await page.evaluate(fadesEnded);
  // Evaluated instead of added as a script, because the content policy allows only own scripts.
  await page.evaluate(source);
  // Leaves out passed checks, which are a megabyte per page.
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
