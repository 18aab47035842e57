// A mutant may loop endlessly, which nothing outside can stop.
import { isNode, walk } from './syntax.ts';

/** Reading the clock in every iteration would cost more than the loops. */
const GUARD =
  'if ((globalThis.mutantTurns = (globalThis.mutantTurns | 0) + 1) % 4096 === 0 && process.uptime() > globalThis.mutantDeadline) throw new Error("endless");';

/** Every loop aborts at `globalThis.mutantDeadline`, in seconds of the process. */
export function guardLoops(code: string): string {
  const bodies = [...walk(code)].flatMap(({ node }) => {
    const { body } = node;
    return /^(For|While|DoWhile)/.test(node.type) && isNode(body) ? [body] : [];
  });
  const insertions = bodies.flatMap(({ start, end }) => [
    { at: start, text: `{ ${GUARD} ` },
    { at: end, text: ' }' },
  ]);
  // At one position, the later one belongs to the inner loop.
  return insertions
    .map((insertion, order) => ({ ...insertion, order }))
    .sort((a, b) => b.at - a.at || (a.text === ' }' ? a.order - b.order : b.order - a.order))
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
}
