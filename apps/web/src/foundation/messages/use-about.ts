import { type NotificationKind, notificationKinds } from '@minsu/contract/foundation/messages/message.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** i18next treats dots as paths, so keys are flattened. */
type Flat<S extends string> = S extends `${infer A}.${infer B}` ? `${A}_${Flat<B>}` : S;

const isKnown = (kind: string): kind is NotificationKind => notificationKinds.some((known) => known === kind);

/** Subject of a notification; unknown kinds of later versions read as other. */
export const useAbout = (): ((kind: string) => string) => {
  const { t } = useTranslation('messages');
  return (kind) =>
    t(
      isKnown(kind)
        ? (`about_${kind.replaceAll('.', '_')}` as `about_${Flat<NotificationKind>}`)
        : 'about_other',
    );
};
