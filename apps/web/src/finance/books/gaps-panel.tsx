/** Gaps that keep vouchers from being made: lines without an account or an auxiliary code. */
import { assignDimensions, type BookGap } from '@minsu/contract/finance/books/books-endpoints.ts';
import { dimensionNames, mappedKindName } from '@minsu/contract/finance/books/mapped-kinds.ts';
import type { VoucherMonth } from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Panel } from '../../components/records/panel.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { mapQueries } from './books-live.ts';

const MapDrawer = lazyPart(() => import('./map-drawer.tsx'), 'asked');

interface GapsPanelProps {
  readonly entityId: string;
  readonly month: string;
  readonly found: Pick<VoucherMonth, 'gaps' | 'gapCount'>;
}

export const GapsPanel = ({ entityId, month, found }: GapsPanelProps) => {
  const { t } = useTranslation('books');
  const may = useMay();
  const drawer = useDialog<BookGap>();
  const canAssign = found.gaps.some(({ missing }) => missing !== 'account');
  return (
    <Panel
      title={t('gaps')}
      extra={
        canAssign && (
          <CommandButton
            command={assignDimensions}
            input={{ entityId, month }}
            label={t('assign')}
            done={false}
            onDone={({ added }) => toast.success(t('assigned', { count: added }))}
            invalidates={mapQueries}
          />
        )
      }
    >
      <p className="muted books-note">{t('gapsHint', { count: found.gapCount })}</p>
      <ul className="books-lines">
        {found.gaps.map((gap) => (
          <li key={[gap.kind, gap.party, gap.houseId, gap.missing, gap.subject].join(' ')}>
            <GapWords gap={gap} />
            {gap.missing === 'account' && may('books:manage') && (
              <Button size="small" onClick={() => drawer.show(gap)}>
                {t('mapGap')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {drawer.shown && (
        <MapDrawer
          key={drawer.shown.key}
          entityId={entityId}
          kind={drawer.shown.of.kind}
          open={drawer.shown.open}
          onClose={drawer.close}
        />
      )}
    </Panel>
  );
};

const GapWords = ({ gap }: { readonly gap: BookGap }) => {
  const { t } = useTranslation('books');
  const language = currentLanguage();
  const { kind, partyName, houseName, missing } = gap;
  const what =
    missing === 'account'
      ? t('gap_account')
      : t('gap_item', { dimension: sayText(dimensionNames[missing], language) });
  const isOfHouse = missing === 'department' || missing === 'project';
  const of = missing === 'account' ? [partyName, houseName] : [isOfHouse ? houseName : partyName];
  const name = [sayText(mappedKindName(kind), language), ...of].filter(Boolean).join(' · ');
  return (
    <span>
      {name} <span className="muted">{what}</span>
    </span>
  );
};
