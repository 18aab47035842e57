/** Link to the member who already has the refused phone or document. */
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import type { CallError } from '../../platform/calls/call-error.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export interface Owner {
  readonly id: string;
  readonly name: string;
}

const takenFailures: readonly (string | undefined)[] = ['member.phoneTaken', 'member.documentTaken'];

/** Null if the refusal has another cause or the other member is out of scope. */
export const ownerOf = ({ failure, current }: CallError): Owner | null =>
  takenFailures.includes(failure) ? ((current as Owner | undefined) ?? null) : null;

export const TakenBy = ({ owner }: { readonly owner: Owner | null }) => {
  const { t } = useTranslation('members');
  if (owner === null) return null;
  return (
    <p className="callout warn" role="status">
      <Icon name="warning" size={14} />
      <Link to={memberHref(owner.id)} target="_blank">
        {t('openOwner', { name: owner.name })}
      </Link>
    </p>
  );
};
