/** What the colours and marks mean, and how to use the board. */
import { Button, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BarTone } from '../../components/board/board-colors.ts';
import { boardColors } from '../../components/board/board-colors.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { ColourBy } from './board-bars.ts';

const BoardKeys = lazyPart(() => import('./board-keys.tsx'));

interface Entry {
  readonly tone: BarTone;
  readonly label: string;
}

const useEntries = (colourBy: ColourBy): Entry[] => {
  const { t } = useTranslation('roomStatus');
  const { t: tOrder } = useTranslation('orders');
  const own: Entry[] =
    colourBy === 'channel'
      ? (['mt', 'tj', 'pig', 'direct', 'other'] as const).map((tone) => ({
          tone,
          label: tOrder(`channel_${tone}`),
        }))
      : [
          { tone: 'mt', label: t('legendExpected') },
          { tone: 'direct', label: t('legendInHouse') },
          { tone: 'tj', label: t('legendLeaving') },
        ];
  return [
    ...own,
    { tone: 'pending', label: t('legendPending') },
    { tone: 'alert', label: t('legendOverdue') },
    { tone: 'done', label: t('legendDone') },
    { tone: 'block', label: t('legendBlock') },
  ];
};

export const BoardLegend = ({ colourBy }: { readonly colourBy: ColourBy }) => {
  const { t } = useTranslation('roomStatus');
  const [keys, setKeys] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <footer className="board-foot">
      <ul aria-label={t('legend')}>
        {useEntries(colourBy).map(({ tone, label }) => (
          <li key={tone}>
            <Swatch tone={tone} />
            {label}
          </li>
        ))}
      </ul>
      <p className="hint">{t('hintMouse')}</p>
      <Button size="small" onClick={() => setKeys('open')}>
        <kbd>?</kbd> {t('hintKeys')}
      </Button>
      {keys !== 'never' && <BoardKeys open={keys === 'open'} onClose={() => setKeys('closed')} />}
    </footer>
  );
};

const Swatch = ({ tone }: { readonly tone: BarTone }): ReactNode => {
  const { token } = theme.useToken();
  const { fill, border, dashed, hatch } = boardColors(token).bars[tone];
  const background = hatch ? `repeating-linear-gradient(135deg, ${fill} 0 3px, ${hatch} 3px 6px)` : fill;
  return (
    <i
      className="swatch"
      style={{ background, border: border ? `1px ${dashed ? 'dashed' : 'solid'} ${border}` : undefined }}
    />
  );
};
