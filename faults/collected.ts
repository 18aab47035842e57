/** Faults that are played by tests of the modules: run here with FULL=1 in the full run, their own controls with them. */
import type { Figure } from '../bench/figures.ts';
import { runNamed, verdictOf } from '../security/named-tests.ts';
import type { Fault } from './fault.ts';

const server = (file: string, name = ''): string => `apps/server/src/${file}.test.ts › ${name}`;

const played = (name: string, seconds: number, smoke: boolean, tests: readonly string[]): Fault => ({
  name,
  smoke,
  boundSeconds: { smoke: seconds, full: seconds * 4 },
  async run({ full }): Promise<Figure[]> {
    if (full) process.env.FULL = '1';
    const outcomes = await runNamed(tests);
    return tests.map((named) => {
      const verdict = verdictOf(named, outcomes);
      const [file = '', title = ''] = named.replace(/^apps\/server\/src\/(modules\/)?/, '').split(' › ');
      return {
        name: `${file.replace('.test.ts', '')} ${title}`.trim(),
        measured: verdict,
        target: 'passed',
        passed: verdict === 'passed',
      };
    });
  },
});

export const collected: Readonly<Record<string, Fault>> = {
  platforms: played('F6, F12, F14 sick platforms', 240, false, [
    server('modules/channels/fault-runs'),
    server('modules/channels/giving-up'),
    server('modules/messages/mail-outage'),
  ]),
  arrivals: played('F7 doubled and shuffled messages', 120, true, [
    server('modules/channels/pull/follow-revision', 'create, pay, modify, cancel: all 24 orders of arrival'),
    server('modules/channels/pull/take-hook', '1,000 hooks of 100 orders, doubled and shuffled'),
    server('platform/repeated-writes'),
  ]),
  relay: played('F8 a relay that dies between', 120, false, [
    server('modules/webhooks/webhooks', 'a process that died after a call calls again under the same id'),
    server('modules/channels/pull/follow-revision', 'killed between the commit and the acknowledgement'),
    server('platform/live-processes', 'whichever leads the relay, the other takes over'),
    server('platform/job-locks'),
  ]),
  ledger: played('F15, F16 the ledger under random operations', 240, false, [
    server('modules/ledger/posting-model'),
  ]),
  settlement: played('F17 kills in the middle of a settlement', 300, false, [
    server('modules/settlements/settlement-kills'),
    server('modules/splits/split-kills'),
  ]),
  restore: played('F18 backup under load and restore', 180, false, [server('backup/backup')]),
};
