/** Step: the payment methods that staff are offered. */
import { isKeptBySystem } from '@minsu/contract/foundation/system/dictionary.ts';
import {
  type DictionaryEntry,
  manageDictionary,
  setDictionaryActive,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Switch } from 'antd';
import { Loaded } from '../../components/records/panel.tsx';
import { dictionaryQueries } from '../../foundation/system/system-live.ts';
import { invalidate, useCall, useCommand } from '../../platform/calls/queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';

export const SetupPayments = () => {
  const query = useCall(manageDictionary, { type: 'paymentMethod' });
  return (
    <Loaded query={query} lines={6}>
      {(items) => (
        <ul className="setup-methods">
          {items
            .filter(({ type, code }) => !isKeptBySystem(type, code))
            .map((item) => (
              <MethodLine key={item.code} item={item} />
            ))}
        </ul>
      )}
    </Loaded>
  );
};

const MethodLine = ({
  item: { type, code, zh, en, active, version },
}: {
  readonly item: DictionaryEntry;
}) => {
  const { mutate, isPending } = useCommand(setDictionaryActive, { invalidates: dictionaryQueries });
  const name = sayText([zh, en], currentLanguage());
  return (
    <li className="setup-method">
      <span>{name}</span>
      <Switch
        aria-label={name}
        checked={active}
        loading={isPending}
        onChange={(next) =>
          mutate(
            { type, code, version, active: next },
            { onError: (error) => error.status === 409 && invalidate(dictionaryQueries) },
          )
        }
      />
    </li>
  );
};
