/** Draws a captcha from strokes and sends it as pixels: neither text nor paths that a program could compare. */
import { randomInt } from 'node:crypto';
import { openSharp } from '../../platform/files/open-sharp.ts';

/** Strokes of each character on a 10 × 16 field; look-alikes (0 O, 1 I, 5 S, 8 B) are left out. */
const glyphs: Record<string, string> = {
  '2': 'M1 4Q1 0 5 0Q9 0 9 4Q9 7 5 10L1 16L9 16',
  '3': 'M1 2Q3 0 5 0Q9 0 9 4Q9 8 4 8Q9 8 9 12Q9 16 5 16Q2 16 1 14',
  '4': 'M7 16L7 0L1 11L10 11',
  '6': 'M8 1Q2 4 1 11Q1 16 5 16Q9 16 9 12Q9 8 5 8Q2 8 1 11',
  '7': 'M1 0L9 0L4 16',
  '9': 'M9 5Q9 0 5 0Q1 0 1 4Q1 8 5 8Q9 8 9 5Q9 12 4 16',
  A: 'M0 16L5 0L10 16M2 10L8 10',
  C: 'M9 3Q8 0 5 0Q1 0 1 8Q1 16 5 16Q8 16 9 13',
  E: 'M9 0L1 0L1 16L9 16M1 8L7 8',
  F: 'M9 0L1 0L1 16M1 8L7 8',
  H: 'M1 0L1 16M9 0L9 16M1 8L9 8',
  K: 'M1 0L1 16M9 0L1 9M4 7L9 16',
  L: 'M1 0L1 16L9 16',
  M: 'M0 16L1 0L5 9L9 0L10 16',
  N: 'M1 16L1 0L9 16L9 0',
  P: 'M1 16L1 0L6 0Q9 0 9 4Q9 8 6 8L1 8',
  R: 'M1 16L1 0L6 0Q9 0 9 4Q9 8 6 8L1 8M5 8L9 16',
  T: 'M0 0L10 0M5 0L5 16',
  U: 'M1 0L1 11Q1 16 5 16Q9 16 9 11L9 0',
  W: 'M0 0L2 16L5 6L8 16L10 0',
  X: 'M1 0L9 16M9 0L1 16',
  Y: 'M0 0L5 8L10 0M5 8L5 16',
};
const alphabet = Object.keys(glyphs);
const LENGTH = 4;
const WIDTH = 120;
const HEIGHT = 40;
/** For screens of double density. */
const DENSITY = 144;

const jitter = (by: number): number => randomInt(-by * 10, by * 10 + 1) / 10;

/** Moves every point a little, so that the same character never has the same outline twice. */
const shaken = (d: string): string => d.replace(/-?\d+/g, (n) => (Number(n) + jitter(1)).toFixed(1));

const noise = (): string =>
  Array.from({ length: 4 }, () => {
    const y = () => randomInt(2, HEIGHT - 2);
    return `<path d="M0 ${y()}Q${randomInt(20, 100)} ${y()} ${WIDTH} ${y()}" opacity=".45" stroke-width="1.2"/>`;
  }).join('');

export const captchaAnswer = (): string =>
  Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)] as string).join('');

/** A data URL of the picture. */
export const captchaPicture = async (answer: string): Promise<string> => {
  const characters = [...answer].map((character, i) => {
    const at = `translate(${14 + i * 26 + jitter(2)} ${12 + jitter(3)}) rotate(${jitter(14)} 5 8)`;
    return `<path transform="${at}" d="${shaken(glyphs[character] ?? '')}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#f2f3f5"/><g fill="none" stroke="#1d2129" stroke-width="2" stroke-linecap="round">${characters.join('')}${noise()}</g></svg>`;
  const sharp = await openSharp();
  const pixels = await sharp(Buffer.from(svg), { density: DENSITY }).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${pixels.toString('base64')}`;
};
