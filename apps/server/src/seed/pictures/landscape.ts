/** What lies before the house, by scene. */
import type { Scene } from '../data/houses.ts';
import { tower } from './buildings.ts';
import { garden, hills, hutong, lane, skyline, snow, wall } from './land-scenes.ts';
import { bamboo, roundTree } from './plants.ts';
import { type Brush, peaks, ridge, sail, sky, water } from './scenery.ts';
import { HEIGHT } from './sheet.ts';
import { canal, erhai, farHills, lake, sea } from './water-scenes.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const scenes: Record<Scene, (brush: Brush) => string> = {
  lake,
  hills,
  canal,
  skyline,
  lane,
  garden,
  sea,
  snow,
  erhai,
  hutong,
  wall,
};

export const landscape = (scene: Scene, brush: Brush): string => brush.sheet.finish(scenes[scene](brush));

/** The same view without a frame, for windows: only air, land and water, light enough to be drawn small. */
export const outlook = (scene: Scene, brush: Brush): string => {
  const { palette, random } = brush;
  const horizon = random.int(220, 260);
  const land = ['snow', 'erhai'].includes(scene)
    ? peaks(brush, horizon, 120, 4, palette.land(0.5))
    : farHills(brush, horizon);
  if (scene === 'skyline')
    return (
      sky(brush, 200) +
      range(6)
        .map((i) =>
          tower(
            brush,
            i * 108 + random.int(-8, 8),
            HEIGHT,
            92,
            random.int(110, 250),
            palette.land(0.3 + (i % 3) * 0.2),
          ),
        )
        .join('')
    );
  if (['lake', 'sea', 'erhai', 'canal'].includes(scene))
    return (
      sky(brush, horizon) +
      land +
      water(brush, horizon) +
      sail(brush, random.int(200, 440), horizon + 50, 0.6)
    );
  const front =
    scene === 'garden' || scene === 'hills'
      ? bamboo(brush, random.int(60, 380), 4)
      : roundTree(brush, random.int(200, 440), 420, 2.6);
  return sky(brush, horizon) + land + ridge(brush, horizon + 60, 26, 5, palette.land(0.9)) + front;
};
