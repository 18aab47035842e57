/**
 * Resolves our own imports without disk access, because they name their files exactly; Node would stat each of twenty
 * thousand. Missing files fail when read. Must be loaded first.
 */
import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const CONTRACT = '@minsu/contract/';
/** The folder of its sources; its link in `node_modules` is resolved here once. */
const sources = new URL('.', import.meta.resolve(`${CONTRACT}any.ts`));
const contract = `${pathToFileURL(realpathSync(fileURLToPath(sources))).href}/`;

const fileOf = (name: string, from: string): string | null => {
  if (!name.endsWith('.ts')) return null;
  if (name.startsWith('.')) return new URL(name, from).href;
  return name.startsWith(CONTRACT) ? contract + name.slice(CONTRACT.length) : null;
};

registerHooks({
  resolve(name, context, next) {
    const url = context.parentURL?.endsWith('.ts') ? fileOf(name, context.parentURL) : null;
    return url === null ? next(name, context) : { url, format: 'module-typescript', shortCircuit: true };
  },
});
