// Draws the icons of the installed product from apps/web/public/favicon.svg: run after the logo changes, and commit them.
import fs from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { root } from './tool.ts';

const PUBLIC = path.join(root, 'apps/web/public');
const BRAND = '#165dff';

const logo = fs.readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8');
/** Without the rounded square. */
const mark = logo.replace(/<rect [^>]*>/, '');

const draw = (svg: string, size: number) => sharp(Buffer.from(svg), { density: 1_200 }).resize(size, size);

/** Android cuts any shape from a maskable icon, iOS a rounded square: the mark stays within the inner 80 %. */
const onBrand = async (size: number) => {
  const inner = await draw(mark, Math.round(size * 0.76))
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: BRAND } }).composite([
    { input: inner },
  ]);
};

const write = async (name: string, image: Sharp): Promise<void> => {
  await image.png({ compressionLevel: 9, palette: true }).toFile(path.join(PUBLIC, 'icons', name));
};

fs.mkdirSync(path.join(PUBLIC, 'icons'), { recursive: true });
await write('icon-192.png', draw(logo, 192));
await write('icon-512.png', draw(logo, 512));
await write('maskable-512.png', await onBrand(512));
await write('apple-180.png', await onBrand(180));
/** Android draws the small picture of a notification from its shape alone. */
await write('badge-96.png', draw(mark, 96));
