/** A property's picture, or a placeholder in the property's own colour. */
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';

interface HousePictureProps {
  readonly name: string;
  readonly url: string | null;
  readonly className?: string;
  /** Hidden from screen readers when the name is next to it. */
  readonly decorative?: boolean;
}

const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;

const FILES = '/api/files/';
/** Widths the server offers; it uses the nearest. */
const WIDTHS = [320, 800, 1_600] as const;
const srcSet = (url: string): string => WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ');

export const HousePicture = ({ name, url, className = '', decorative = false }: HousePictureProps) => {
  const { t } = useTranslation('houses');
  const [broken, setBroken] = useState(false);
  const label = decorative ? '' : t('pictureOf', { name });
  if (url && !broken)
    return (
      <img
        className={`house-picture ${className}`}
        src={url}
        srcSet={url.startsWith(FILES) ? srcSet(url) : undefined}
        // `auto` uses the rendered width of lazy images; other browsers assume a card's width.
        sizes="auto, (max-width: 767px) 100vw, 400px"
        alt={label}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  return (
    <svg
      className={`house-picture ${className}`}
      viewBox="0 0 240 160"
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={decorative}
      style={{ color: `hsl(${hueOf(name)} 42% 52%)` }}
    >
      <rect width="240" height="160" fill="currentColor" opacity="0.28" />
      <circle cx="186" cy="44" r="20" fill="currentColor" opacity="0.35" />
      <path d="M0 132 64 84l52 34 44-26 80 48v20H0z" fill="currentColor" opacity="0.45" />
      <path d="M84 132V94l36-28 36 28v38z" fill="currentColor" />
      <path d="M112 132v-22h16v22z" fill="#fff" opacity="0.7" />
    </svg>
  );
};
