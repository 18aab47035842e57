/**
 * `npm run security`: the threat table, ASVS 5.0, and checks of code and libraries, each requirement with its
 * tests, run now. `-- --full`: 50,000 fuzzed calls instead of 11,000; `-- --static`: only checks without a run; `--
 * --write`: updates docs/security.md; `-- --control [T1 …]`: tests with planted weaknesses. Ends with a table of
 * target, figure and verdict, and exit code 1 on failure.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchFolder } from '../bench/databases.ts';
import { type Figure, type GroupResult, printTable } from '../bench/figures.ts';
import { root } from '../scripts/tool.ts';
import { levelOne, requirements } from './asvs.ts';
import { brokenAt, codeChecks, sees } from './code-checks.ts';
import { checkLibraries } from './libraries.ts';
import { fileOf, isWritten, type Outcomes, runNamed, verdictOf } from './named-tests.ts';
import { playPlanted } from './planted.ts';
import { plantedFaults } from './planted-faults.ts';
import { aloneTests, promisedFigures, promisedTests } from './promised.ts';
import { threats } from './threats.ts';
import { securityPage } from './write-page.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ full: { type: 'boolean' }, static: { type: 'boolean' } },
    ...{ write: { type: 'boolean' }, control: { type: 'boolean' } },
  },
});
if (values.full) process.env.FULL = '1';
// Numeric promises are measured at full size.
if (!values.control) process.env.MEASURED = '1';

const control = (planted: string, isSeen: boolean): Figure => ({
  name: `control: ${planted}`,
  measured: isSeen ? 'seen' : 'not seen',
  target: 'seen',
  passed: isSeen,
});

/** One line for all tests of a threat or requirement. */
const held = (name: string, tests: readonly string[], outcomes: Outcomes | null): Figure => {
  const wrong = tests.flatMap((named) => {
    const verdict =
      outcomes === null ? (isWritten(named) ? 'passed' : 'missing') : verdictOf(named, outcomes);
    return verdict === 'passed' || verdict === 'in a browser' ? [] : [`${verdict}: ${named}`];
  });
  const verb = outcomes === null ? 'named' : 'hold';
  return {
    name,
    measured: `${tests.length - wrong.length} of ${tests.length} ${verb}`,
    target: `${tests.length}`,
    passed: wrong.length === 0,
    ...(wrong[0] !== undefined && { note: wrong[0] }),
  };
};

const threatFigures = (outcomes: Outcomes | null): Figure[] => [
  ...threats.map(({ id, weak, tests }) => held(`${id} ${weak}`, tests, outcomes)),
  control('a test that is not there', !isWritten('apps/server/src/app.test.ts › nothing')),
  control(
    'a test that failed',
    outcomes === null ||
      verdictOf('planted › x', new Map([['planted', [{ title: 'x', status: 'failed' }]]])) === 'failed',
  ),
];

const unanswered = (known: readonly string[]): string[] => levelOne.filter((id) => !known.includes(id));

const asvsFigures = (outcomes: Outcomes | null): Figure[] => {
  const ids = requirements.map(({ id }) => id);
  const bare = requirements.filter(({ tests, by }) => (tests ?? []).length === 0 && !by).map(({ id }) => id);
  const broken = requirements
    .map(({ id, tests = [] }) => held(id, tests, outcomes))
    .filter(({ passed }) => passed === false);
  const left = requirements.filter(({ by }) => by?.startsWith('LEFT')).map(({ id }) => id);
  return [
    {
      name: `of ${levelOne.length} requirements of level 1 without an answer`,
      measured: String(unanswered(ids).length),
      target: '0',
      passed: unanswered(ids).length === 0,
    },
    {
      name: `of ${requirements.length} requirements without a test or a reason`,
      measured: String(bare.length),
      target: '0',
      passed: bare.length === 0,
    },
    {
      name: 'requirements whose tests do not hold',
      measured: String(broken.length),
      target: '0',
      passed: broken.length === 0,
      ...(broken[0] && { note: `${broken[0].name} ${broken[0].note ?? ''}` }),
    },
    {
      name: 'requirements the wire format keeps from being met',
      measured: left.join(', '),
      target: '',
      passed: null,
    },
    control(
      'a requirement that was forgotten',
      unanswered(ids.filter((id) => id !== '1.2.4')).length === unanswered(ids).length + 1,
    ),
  ];
};

const codeFigures = (): Figure[] =>
  codeChecks.flatMap((check) => {
    const found = brokenAt(check);
    return [
      {
        name: check.name,
        measured: String(found.length),
        target: '0',
        passed: found.length === 0,
        ...(found.length > 0 && { note: found.slice(0, 3).join(', ') }),
      },
      control(check.planted, sees(check)),
    ];
  });

const page = path.join(root, 'docs/security.md');
if (values.write) fs.writeFileSync(page, securityPage());
const named = [
  ...threats.flatMap(({ tests }) => tests),
  ...requirements.flatMap(({ tests = [] }) => tests),
  ...promisedTests,
];

const runAll = async (): Promise<Outcomes> => {
  const alone = new Set(aloneTests.map(fileOf));
  const outcomes = new Map(await runNamed(named.filter((test) => !alone.has(fileOf(test)))));
  for (const file of alone) for (const [name, tests] of await runNamed([file])) outcomes.set(name, tests);
  return outcomes;
};

const pageFigure = (): Figure => {
  const isSame = fs.existsSync(page) && fs.readFileSync(page, 'utf8') === securityPage();
  return {
    name: 'docs/security.md is what stands here',
    measured: isSame ? 'yes' : 'no',
    target: 'yes',
    passed: isSame,
  };
};

const requirementsHold = async (): Promise<GroupResult[]> => {
  const outcomes = values.static ? null : await runAll();
  return [
    ...(outcomes ? [{ group: 'promised', figures: promisedFigures(outcomes, values.full === true) }] : []),
    { group: 'threats', figures: threatFigures(outcomes) },
    { group: 'ASVS 5.0', figures: asvsFigures(outcomes) },
    { group: 'code', figures: codeFigures() },
    { group: 'libraries', figures: checkLibraries() },
    { group: 'page', figures: [pageFigure()] },
  ];
};

/** Every threat's tests must fail with its planted weakness. */
const controlsAreSeen = async (): Promise<GroupResult[]> => {
  const folder = await benchFolder();
  const chosen = threats.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const planted = chosen.map(({ id }) => ({ id, fault: plantedFaults[id] }));
  const bare = planted.filter(({ fault }) => !fault).map(({ id }) => id);
  const figures = await playPlanted(
    folder,
    planted.flatMap(({ id, fault }) => (fault ? [{ ...fault, what: `${id} ${fault.what}` }] : [])),
  ).finally(() => fs.rmSync(folder, { recursive: true, force: true }));
  const all: Figure = {
    name: `of ${chosen.length} threats without a control`,
    measured: String(bare.length),
    target: '0',
    passed: bare.length === 0,
    ...(bare.length > 0 && { note: bare.join(', ') }),
  };
  return [{ group: 'controls', figures: [...figures, all] }];
};

const results = await (values.control ? controlsAreSeen() : requirementsHold());
printTable(results);
const missed = results.flatMap(({ figures }) => figures).filter(({ passed }) => passed === false);
console.log(missed.length === 0 ? 'all held' : `${missed.length} fell short`);
if (missed.length > 0) process.exitCode = 1;
