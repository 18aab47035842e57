/** Actions of tests and the demo: keys and rights, what is stored, unfinished uploads, damage. */
import fs from 'node:fs';
import path from 'node:path';
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text, texts } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { type Key, type Right, rights, type S3World, type StoredObject } from './s3-state.ts';
import { s3Buckets, s3Keys } from './seed.ts';

const bucketIn = ({ state }: S3World, fields: Fields): Record<string, StoredObject> => {
  const bucket = state.buckets[text(fields, 'bucket') ?? s3Buckets.files];
  if (!bucket) throw refuse('没有这个存储桶');
  return bucket;
};

const keyIn = ({ state }: S3World, fields: Fields): Key => {
  const key = state.keys[text(fields, 'accessKey') ?? s3Keys.full.accessKey];
  if (!key) throw refuse('没有这个密钥');
  return key;
};

const rightsIn = (fields: Fields): Right[] =>
  (texts(fields, 'rights') ?? [...rights]).map((name) => {
    const right = rights.find((one) => one === name);
    if (!right) throw refuse(`rights 须为：${rights.join(' ')}`);
    return right;
  });

const keyActions = (world: S3World, endpoint: () => string): ControlActions => ({
  /** The credentials the connection form asks for. */
  credentials: (fields) => {
    const { accessKey, secret } = keyIn(world, fields);
    const { region } = world.state.settings;
    return { endpoint: endpoint(), region, bucket: s3Buckets.files, accessKey, secret };
  },
  /** accessKey, secret, bucket, rights (read, write, delete, list): another key, or other rights. */
  key: (fields) => {
    const accessKey = needed(fields, 'accessKey');
    const known = world.state.keys[accessKey];
    const secret = text(fields, 'secret') ?? known?.secret ?? `sandbox-s3-${world.nextTurn()}`;
    const bucket = text(fields, 'bucket') ?? s3Buckets.files;
    world.state.keys[accessKey] = {
      accessKey,
      secret,
      rights: { ...known?.rights, [bucket]: rightsIn(fields) },
    };
    world.touch();
    return { accessKey, secret };
  },
  /** accessKey: revoked. */
  revoke: (fields) => {
    delete world.state.keys[keyIn(world, fields).accessKey];
    world.touch();
  },
  /** bucket, removed: another bucket, or its end with all that is in it. */
  bucket: (fields) => {
    const bucket = needed(fields, 'bucket');
    if (flag(fields, 'removed')) delete world.state.buckets[bucket];
    else world.state.buckets[bucket] ??= {};
    world.touch();
  },
});

export const s3Actions = (world: S3World, dir: string, endpoint: () => string): ControlActions => ({
  ...keyActions(world, endpoint),
  /** bucket, prefix: what is stored, with sizes and hashes. */
  objects: (fields) => {
    const prefix = text(fields, 'prefix') ?? '';
    const found = Object.values(bucketIn(world, fields)).filter(({ key }) => key.startsWith(prefix));
    return { items: found.map(({ file: _, ...one }) => one) };
  },
  /** Uploads in parts that were neither completed nor aborted. */
  uploads: () => ({ items: Object.values(world.state.uploads) }),
  /** bucket, key: one byte of the stored file is turned round. */
  corrupt: (fields) => {
    const object = bucketIn(world, fields)[needed(fields, 'key')];
    if (!object || object.size === 0) throw refuse('没有这个文件');
    const target = path.join(dir, object.file);
    const bytes = fs.readFileSync(target);
    bytes[0] = (bytes[0] ?? 0) ^ 0xff;
    fs.writeFileSync(target, bytes);
  },
  /** bucket, key: lost, as if someone had deleted it. */
  lose: (fields) => {
    const objects = bucketIn(world, fields);
    delete objects[needed(fields, 'key')];
    world.touch();
  },
  settings: (fields) => {
    setSettings(world.state.settings, fields, { addressing: ['both', 'virtual', 'path'] });
    world.touch();
    return world.state.settings;
  },
});
