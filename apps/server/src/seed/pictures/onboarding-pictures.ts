/** Photos of the demo's onboarding files: documents, cards and houses, drawn without a letter that could be somebody's. */
import type { PhotoKind } from '@minsu/contract/onboarding/onboarding-fields.ts';
import sharp from 'sharp';

export interface DrawnPhoto {
  readonly full: Buffer;
  readonly preview: Buffer;
}

const lines = (x: number, y: number, widths: readonly number[], fill: string): string =>
  widths
    .map(
      (width, at) => `<rect x="${x}" y="${y + at * 44}" width="${width}" height="16" rx="8" fill="${fill}"/>`,
    )
    .join('');

const idFront = (
  hue: number,
): string => `<rect x="60" y="60" width="680" height="380" rx="24" fill="hsl(${hue} 45% 90%)"/>
${lines(110, 120, [210, 150, 300, 340, 260], `hsl(${hue} 30% 45%)`)}
<rect x="540" y="110" width="150" height="190" rx="8" fill="hsl(${hue} 25% 78%)"/><circle cx="615" cy="180" r="42" fill="hsl(25 45% 70%)"/>
<path d="M550 300q8-66 65-66t65 66z" fill="hsl(${hue} 35% 40%)"/>${lines(110, 370, [480], `hsl(${hue} 35% 30%)`)}`;

const idBack = (
  hue: number,
): string => `<rect x="60" y="60" width="680" height="380" rx="24" fill="hsl(${hue} 40% 92%)"/>
<circle cx="190" cy="180" r="70" fill="#c0392b"/><circle cx="190" cy="180" r="52" fill="#e8b33c"/><circle cx="190" cy="180" r="30" fill="#c0392b"/>
${lines(300, 140, [380, 320], '#4a4a4a')}${lines(200, 330, [420, 360], `hsl(${hue} 25% 40%)`)}`;

const licence = (hue: number): string => `<rect x="70" y="40" width="660" height="420" fill="#fdf6e3"/>
<rect x="86" y="56" width="628" height="388" fill="none" stroke="#c9a227" stroke-width="5"/><rect x="280" y="90" width="240" height="30" rx="6" fill="#8c2f1b"/>
${lines(150, 160, [420, 360, 480, 300, 400], `hsl(${hue} 15% 45%)`)}<circle cx="610" cy="370" r="52" fill="none" stroke="#c0392b" stroke-width="8"/>`;

const bankCard = (
  hue: number,
): string => `<rect x="80" y="70" width="640" height="370" rx="30" fill="hsl(${hue} 55% 38%)"/>
<circle cx="640" cy="130" r="150" fill="hsl(${hue} 60% 48%)" opacity="0.5"/><rect x="130" y="170" width="90" height="66" rx="12" fill="#e4c46a"/>
${[130, 270, 410, 550].map((x) => `<rect x="${x}" y="290" width="110" height="22" rx="6" fill="#ffffff"/>`).join('')}${lines(130, 370, [220], '#d7e2f0')}`;

const shopFront = (
  hue: number,
): string => `<rect width="800" height="500" fill="hsl(205 55% 85%)"/><rect y="400" width="800" height="100" fill="#b9ae9c"/>
<path d="M90 190 400 70l310 120z" fill="hsl(${hue} 30% 32%)"/><rect x="130" y="190" width="540" height="220" fill="hsl(${hue} 25% 86%)"/>
<rect x="270" y="205" width="260" height="44" rx="6" fill="hsl(${hue} 45% 35%)"/><rect x="350" y="280" width="100" height="130" fill="#6b4a32"/>
<rect x="180" y="280" width="110" height="80" fill="#fbe7a8"/><rect x="510" y="280" width="110" height="80" fill="#fbe7a8"/>`;

const shopInside = (
  hue: number,
): string => `<rect width="800" height="500" fill="hsl(${hue} 25% 90%)"/><rect y="380" width="800" height="120" fill="#a98560"/>
<rect x="90" y="80" width="230" height="190" fill="hsl(200 60% 82%)"/><path d="M205 80v190M90 175h230" stroke="#ffffff" stroke-width="8"/>
<rect x="400" y="250" width="310" height="150" rx="24" fill="hsl(${hue} 40% 50%)"/><rect x="420" y="200" width="270" height="90" rx="24" fill="hsl(${hue} 40% 58%)"/>
<rect x="150" y="360" width="150" height="20" fill="#6b4a32"/><circle cx="225" cy="330" r="28" fill="#5d8a4a"/>`;

const drawings: Readonly<Record<PhotoKind, (hue: number) => string>> = {
  idFront,
  idBack,
  licence,
  bankCard,
  shopFront,
  shopInside,
};

/** Pixels of the longer side of the small one; as uploads have it. */
const SMALL = 160;

export const drawOnboardingPhoto = async (kind: PhotoKind, hue: number): Promise<DrawnPhoto> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500"><rect width="800" height="500" fill="#e7e5e0"/>${drawings[kind](hue)}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(800)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  return {
    full: await sharp(data, raw).webp({ quality: 80, effort: 1 }).toBuffer(),
    preview: await sharp(data, raw).resize(SMALL).webp({ quality: 80, effort: 1 }).toBuffer(),
  };
};
