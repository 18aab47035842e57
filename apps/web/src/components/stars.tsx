/** A score out of five as stars, with text for screen readers. */
import './stars.css';
import { useTranslation } from '../platform/use-translation.ts';

export const Star = () => (
  <svg className="star" width="14" height="14" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="m12 3 2.8 5.8 6.2.9-4.5 4.4 1.1 6.3L12 17.4l-5.6 3 1.1-6.3L3 9.7l6.2-.9z" />
  </svg>
);

export const Stars = ({ score }: { readonly score: number }) => {
  const { t } = useTranslation('components');
  return (
    <span className="stars">
      <span className="visually-hidden">{t('score', { score })}</span>
      <span aria-hidden="true" style={{ width: `${score * 14}px` }}>
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} />
        ))}
      </span>
    </span>
  );
};
