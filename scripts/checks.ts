// Static checks. `npm test` counts each as one test; `npm run lint` runs only them.
import { cruise, findPlantedViolations } from './import-rules.ts';
import { checkLayers, findPlantedImports } from './module-graph.ts';
import { inColour, type Outcome, runTool, tools } from './tool.ts';
import { checkWords } from './word-check.ts';
import { findPlantedWords } from './word-planted.ts';

export interface Check {
  name: string;
  run(): Promise<Outcome>;
}

export const checks: Check[] = [
  {
    name: 'types',
    // One checker halves time and memory, because each recomputes the same types.
    run: () => runTool(tools.tsc, ['--build', '--checkers', '1', '--builders', '2']),
  },
  {
    name: 'format and lint',
    run: () => runTool(tools.biome, ['ci', '--error-on-warnings', `--colors=${inColour ? 'force' : 'off'}`]),
  },
  { name: 'import rules', run: () => cruise() },
  { name: 'import rules find planted violations', run: findPlantedViolations },
  { name: 'layers of modules', run: checkLayers },
  { name: 'layers find planted violations', run: findPlantedImports },
  { name: 'words', run: checkWords },
  { name: 'words find planted violations', run: findPlantedWords },
  { name: 'promises and hooks', run: () => runTool(tools.oxlint, ['--type-aware', '--deny-warnings']) },
];
