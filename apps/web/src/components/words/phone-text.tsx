/** A phone number to call and copy: the call pauses before the extension; masked numbers cannot be dialled. */
import { dialAddress, parsePhone } from '@minsu/contract/platform/phone-numbers.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Copyable } from '../copyable.tsx';

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
