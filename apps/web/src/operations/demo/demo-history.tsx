import type { DemoChange } from '@minsu/contract/operations/demo/content-set.ts';
import { HistoryList } from '../../components/records/history-list.tsx';

interface DemoHistoryProps {
  readonly changes: readonly DemoChange[];
  /** Maps `demoCampaign_submitted` to its text. */
  readonly say: (event: string) => string;
}

export const DemoHistory = ({ changes, say }: DemoHistoryProps) => (
  <HistoryList
    house={null}
    items={changes.map(({ id, at, actor, name }) => ({ id, at, actor, title: say(name.replace('.', '_')) }))}
  />
);
