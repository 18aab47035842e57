/** Balances of one landlord, side by side. */

import { balanceKinds, type WalletParty } from '@minsu/contract/finance/wallet/wallet.ts';
import { LedgerFigure } from '../../components/records/ledger-figure.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Money } from '../../components/words/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { PartyActions } from './party-actions.tsx';

interface OwnBalanceProps {
  readonly party: WalletParty;
  readonly title: string;
}

export const OwnBalance = ({ party, title }: OwnBalanceProps) => {
  const { t } = useTranslation('wallet');
  return (
    <Panel title={title} extra={<PartyActions party={party} />}>
      <dl className="wallet-balances">
        {balanceKinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`column_${kind}Fen`)}</dt>
            <dd>
              <LedgerFigure ask={{ kind: `payable.${kind}`, party: party.landlordId }}>
                <Money fen={party[`${kind}Fen`]} />
              </LedgerFigure>
            </dd>
            <dd className="note">{t(`hint_${kind}Fen`)}</dd>
          </div>
        ))}
        {party.awaitedFen !== null && party.awaitedFen !== 0 && (
          <div>
            <dt>{t('column_awaitedFen')}</dt>
            <dd>
              <Money fen={party.awaitedFen} />
            </dd>
            <dd className="note">{t('hint_awaitedFen')}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
};
