/** Texts of contracts: sentences in the reader's language, states, dates, addresses. */

import type { ContractRow, ContractVersion } from '@minsu/contract/finance/contracts/contract.ts';
import { modelInShort, type Said } from '@minsu/contract/finance/contracts/terms-words.ts';
import type { ContractStatus } from '@minsu/contract/finance/contracts/version-rules.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage, listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const contractHref = (id: string): string => `/landlord/contractDetail?id=${id}`;
export const editHref = (id: string): string => `/landlord/contractEdit?id=${id}`;
export const newHref = ({ landlordId, houseId }: { landlordId?: string; houseId?: string } = {}): string => {
  const query = new URLSearchParams({
    ...(landlordId && { landlordId }),
    ...(houseId && { houseId }),
  }).toString();
  return `/landlord/contractEdit${query === '' ? '' : `?${query}`}`;
};
/** Storage key of a new contract's draft, so that one landlord's draft is not shown for another. */
export const draftName = (search: URLSearchParams): string =>
  ['contract', search.get('landlordId'), search.get('houseId')].filter(Boolean).join(':');
export const CONTRACTS_HREF = '/landlord/contractList';
export const UNCOVERED_HREF = '/landlord/contractList?show=uncovered';

/** Picks the text in the current language. */
export const say = ([zh, en]: Said): string => (currentLanguage() === 'zh-CN' ? zh : en);

/** Full date with year, because contracts run for years. */
export const dayText = (day: string): string =>
  formatDate(day, currentLanguage(), { weekday: false, year: true });

const tones: Readonly<Record<ContractStatus, Tone>> = {
  draft: 'warn',
  upcoming: 'info',
  active: 'ok',
  ended: 'neutral',
  discarded: 'neutral',
};

export const ContractStatusDot = ({ of }: { readonly of: Pick<ContractRow, 'status' | 'hasDraft'> }) => {
  const { t } = useTranslation('contracts');
  return (
    <span className="contract-status">
      <StateDot tone={tones[of.status]}>{t(`status_${of.status}`)}</StateDot>
      {of.hasDraft && of.status !== 'draft' && <Tag tone="warn">{t('hasChange')}</Tag>}
    </span>
  );
};

export const modelText = ({ terms }: Pick<ContractRow, 'terms'>): string => say(modelInShort(terms.model));

const SOON_DAYS = 30;

/** Last day, with the time left until then. */
export const LastDay = ({ of: { to, daysLeft } }: { readonly of: Pick<ContractRow, 'to' | 'daysLeft'> }) => {
  const { t } = useTranslation('contracts');
  if (to === null) return <span className="muted">{t('openEnd')}</span>;
  const left = daysLeft === 0 ? t('lastDay') : t('daysLeft', { count: daysLeft ?? 0 });
  return (
    <span className="contract-end">
      <span className="num">{dayText(to)}</span>
      {daysLeft !== null && daysLeft <= 60 && <Tag tone={daysLeft <= SOON_DAYS ? 'bad' : 'warn'}>{left}</Tag>}
    </span>
  );
};

type VersionShown = 'draft' | 'upcoming' | 'active' | 'past' | 'replaced' | 'discarded';
const versionTones: Readonly<Record<VersionShown, Tone>> = {
  draft: 'warn',
  upcoming: 'info',
  active: 'ok',
  past: 'neutral',
  replaced: 'neutral',
  discarded: 'neutral',
};

/** Judged by dates: a superseded version is in force until its last day. */
const versionShown = ({ state, inForce, from, to }: ContractVersion, today: string): VersionShown => {
  if (state === 'draft' || state === 'discarded') return state;
  if (!inForce) return 'replaced';
  if (from > today) return 'upcoming';
  return to === null || to >= today ? 'active' : 'past';
};

export const VersionStateDot = ({ of, today }: { readonly of: ContractVersion; readonly today: string }) => {
  const { t } = useTranslation('contracts');
  const shown = versionShown(of, today);
  return <StateDot tone={versionTones[shown]}>{t(`version_${shown}`)}</StateDot>;
};

/** `湖畔小院、山居（共 5 处）`. */
export const HouseNames = ({
  of: { houseNames, houseCount },
}: {
  readonly of: Pick<ContractRow, 'houseNames' | 'houseCount'>;
}) => {
  const { t } = useTranslation('contracts');
  const names = listed(houseNames);
  return <>{houseCount > houseNames.length ? t('houseList', { names, count: houseCount }) : names}</>;
};
