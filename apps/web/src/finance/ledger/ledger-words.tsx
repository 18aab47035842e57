/** Labels of accounts and entries. */
import { type AccountKind, accountKinds } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { ruleName } from '@minsu/contract/finance/ledger/ledger.text.ts';
import type { LedgerEntry } from '@minsu/contract/finance/ledger/ledger.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Link } from 'react-router';
import { ledgerAccountHref } from '../../components/records/ledger-href.ts';
import { Tag } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const kindName = (kind: AccountKind): string => sayText(accountKinds[kind].name, currentLanguage());

export interface Named {
  readonly kind: AccountKind;
  readonly party: string;
  readonly partyName: string | null;
  readonly houseName: string | null;
}

/** Methods, channels and categories have texts; orders, companies and landlords have names. */
export const usePartyName = (): ((of: Pick<Named, 'kind' | 'party' | 'partyName'>) => string) => {
  const methodName = useMethodName();
  const channelName = useChannelName();
  const categories = useDictionary('expense');
  return ({ kind, party, partyName }) => {
    if (partyName !== null) return partyName;
    switch (accountKinds[kind].party) {
      case 'method':
        return methodName(party);
      case 'channel':
        return channelName(party);
      case 'category':
        return categories.nameOf(party);
      default:
        return party;
    }
  };
};

export const useAccountName = (): ((of: Named) => string) => {
  const partyName = usePartyName();
  return (of) =>
    [kindName(of.kind), of.party === '' ? '' : partyName(of), of.houseName ?? ''].filter(Boolean).join(' · ');
};

export const AccountLink = ({ of }: { readonly of: Named & { readonly accountId: number } }) => {
  const nameOf = useAccountName();
  return <Link to={ledgerAccountHref(of.accountId)}>{nameOf(of)}</Link>;
};

/** A balance with its side; nothing for zero. */
export const SideMoney = ({ fen }: { readonly fen: number }) => {
  const { t } = useTranslation('ledgerScreen');
  return (
    <span className="ledger-side">
      {fen !== 0 && <span className="side">{t(fen > 0 ? 'side_debit' : 'side_credit')}</span>}
      <Money fen={Math.abs(fen)} />
    </span>
  );
};

export const entryRule = ({ rule, source }: Pick<LedgerEntry, 'rule' | 'source'>): string =>
  ruleName(rule, source, currentLanguage());

type Reversal = Pick<LedgerEntry, 'reversesId' | 'reversedById'>;

export const ReversalTag = ({ of: { reversesId, reversedById } }: { readonly of: Reversal }) => {
  const { t } = useTranslation('ledgerScreen');
  if (reversesId !== null) return <Tag tone="warn">{t('reversalTag')}</Tag>;
  return reversedById === null ? null : <Tag>{t('reversedTag')}</Tag>;
};

/** `现金 → 客人账`: first line of each side, and the number of further ones. */
export const useFlowWords = (): ((entry: Pick<LedgerEntry, 'lines'>) => string) => {
  const partyName = usePartyName();
  return ({ lines }) => {
    const side = (sign: number): string => {
      const found = lines.filter(({ amountFen }) => Math.sign(amountFen) === sign);
      const [first] = found;
      if (!first) return '—';
      const word = first.kind === 'cash' ? partyName(first) : kindName(first.kind);
      return found.length > 1 ? `${word} +${found.length - 1}` : word;
    };
    return `${side(1)} → ${side(-1)}`;
  };
};
