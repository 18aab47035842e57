/** What the colours mean, the way to all other marks, and how to use the board. */
import { Button } from 'antd';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ColourBy } from './bar-tones.ts';
import { useLegendEntries } from './board-legend-entries.ts';
import { MarkPicture, Swatch } from './board-legend-pictures.tsx';

const BoardKeys = lazyPart(() => import('./board-keys.tsx'));
const AllMarks = lazyPart(() => import('./board-legend-all.tsx'));

/** What a hand may do here: nobody is told of what he may not. */
const useHint = () => {
  const may = useMay();
  if (may('order:edit')) return 'hintMouse';
  return may('order:create') || may('roomStatus:block') ? 'hintCreate' : 'hintRead';
};

interface BoardLegendProps {
  readonly colourBy: ColourBy;
  /** Something on the board is sold on a channel. */
  readonly mapped: boolean;
}

export const BoardLegend = ({ colourBy, mapped }: BoardLegendProps) => {
  const { t } = useTranslation(['roomStatus', 'boardViews', 'channelMarks']);
  const keys = useDialog();
  const marks = useDialog();
  return (
    <footer className="board-foot">
      <ul aria-label={t('legend')}>
        {useLegendEntries(colourBy).map((entry) => (
          <li key={entry.tone}>
            <Swatch {...entry} />
            {entry.label}
          </li>
        ))}
        <li>
          <MarkPicture of="owes" />
          {t('boardViews:legendOwes')}
        </li>
        {mapped && (
          <>
            <li>
              <MarkPicture of="waiting" />
              {t('channelMarks:legendPending')}
            </li>
            <li>
              <MarkPicture of="failed" />
              {t('channelMarks:legendFailed')}
            </li>
          </>
        )}
      </ul>
      <Button size="small" type="text" className="all-marks" onClick={() => marks.show()}>
        {t('boardViews:allMarks')}
      </Button>
      <p className="hint">{t(useHint())}</p>
      <Button size="small" className="keys" onClick={() => keys.show()}>
        <kbd>?</kbd> {t('hintKeys')}
      </Button>
      {keys.shown && <BoardKeys open={keys.shown.open} onClose={keys.close} />}
      {marks.shown && <AllMarks colourBy={colourBy} open={marks.shown.open} onClose={marks.close} />}
    </footer>
  );
};
