import { type NotificationKind, notificationKinds } from '@minsu/contract/messages/message.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Dots are paths to i18next. */
type Flat<S extends string> = S extends `${infer A}.${infer B}` ? `${A}_${Flat<B>}` : S;

const isKnown = (kind: string): kind is NotificationKind => notificationKinds.some((known) => known === kind);

/** What a notification is about, in words; one of a later version reads as other. */
export const useAbout = (): ((kind: string) => string) => {
  const { t } = useTranslation('messages');
  return (kind) =>
    t(
      isKnown(kind)
        ? (`about_${kind.replaceAll('.', '_')}` as `about_${Flat<NotificationKind>}`)
        : 'about_other',
    );
};
