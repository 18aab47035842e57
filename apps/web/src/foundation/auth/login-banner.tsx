/** Three illustrated product slides. They pause on hover, focus, request, and reduced motion. */
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { BoardDrawing, ChannelDrawing, LedgerDrawing } from './login-drawings.tsx';

const TURN_MS = 6000;

interface Slide {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly drawing: ReactNode;
}

const useSlides = (): readonly Slide[] => {
  const { t } = useTranslation('auth');
  return [
    { key: 'board', title: t('boardTitle'), text: t('boardText'), drawing: <BoardDrawing /> },
    { key: 'orders', title: t('orderTitle'), text: t('orderText'), drawing: <ChannelDrawing /> },
    { key: 'money', title: t('moneyTitle'), text: t('moneyText'), drawing: <LedgerDrawing /> },
  ];
};

export const LoginBanner = () => {
  const { t } = useTranslation('auth');
  const slides = useSlides();
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [held, setHeld] = useState(false);
  const slide = slides[index];

  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % slides.length), TURN_MS);
    return () => clearInterval(timer);
  }, [playing, held, slides.length]);

  return (
    <aside className="login-banner" aria-label={t('tour')}>
      <div className="login-brand">
        <Logo size={32} />
        {t('product')}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: slides wait while they are looked at; that is no action. */}
      <div
        className="slides"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {slide && (
          <div key={slide.key} className="slide">
            {slide.drawing}
            <h2>{slide.title}</h2>
            <p>{slide.text}</p>
          </div>
        )}
        <div className="slide-tools">
          {slides.map((each, at) => (
            <button
              key={each.key}
              type="button"
              aria-pressed={at === index}
              aria-label={t('showSlide', { name: each.title })}
              onClick={() => setIndex(at)}
            >
              <span className="slide-dot" />
            </button>
          ))}
          <button
            type="button"
            aria-label={playing ? t('pause') : t('play')}
            title={playing ? t('pause') : t('play')}
            onClick={() => setPlaying(!playing)}
          >
            <Icon name={playing ? 'pause' : 'play'} size={14} />
          </button>
        </div>
      </div>
    </aside>
  );
};
