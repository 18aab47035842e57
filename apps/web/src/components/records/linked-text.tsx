/** Plain text with http(s) addresses as links. Never interpreted as markup. */
import { useTranslation } from '../../platform/use-translation.ts';

const ADDRESS = /(https?:\/\/[^\s<>"'，。；、）)]+)/g;

/** Text and addresses alternating: odd items are addresses. */
export const pieces = (text: string): string[] => text.split(ADDRESS);

export const LinkedText = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('announcements');
  return (
    <div className="linked-text">
      {pieces(text).map((piece, at) =>
        at % 2 === 1 ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
            key={at}
            href={piece}
            target="_blank"
            rel="noopener noreferrer"
            title={t('newTab')}
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </div>
  );
};
