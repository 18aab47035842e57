/** A whole phone number to call and to copy: a call waits before the extension; what the source hid cannot be dialled. */
import { dialAddress, parsePhone } from '@minsu/contract/phone-numbers.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Copyable } from './copyable.tsx';

export const PhoneText = ({ phone }: { readonly phone: string }) => {
  const { t } = useTranslation('components');
  const number = parsePhone(phone);
  const address = dialAddress(phone);
  return (
    <>
      <Copyable text={phone}>
        {address === null ? (
          <span className="num">{phone}</span>
        ) : (
          <a className="num" href={address}>
            {phone}
          </a>
        )}
      </Copyable>
      {number?.main.includes('*') && <p className="muted">{t('phoneMaskedBySource')}</p>}
      {number?.extension && <p className="muted">{t('phoneMayExpire')}</p>}
    </>
  );
};
