import type { DemoChange } from '@minsu/contract/demo/content-set.ts';
import { HistoryList } from '../../components/history-list.tsx';

interface DemoHistoryProps {
  readonly changes: readonly DemoChange[];
  /** From `demoCampaign_submitted` to words. */
  readonly say: (event: string) => string;
}

export const DemoHistory = ({ changes, say }: DemoHistoryProps) => (
  <HistoryList
    house={null}
    items={changes.map(({ id, at, actor, name }) => ({ id, at, actor, title: say(name.replace('.', '_')) }))}
  />
);
