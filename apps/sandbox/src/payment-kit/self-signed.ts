/** A self-signed X.509 certificate. Node reads certificates but writes none. */
import { createPublicKey, sign } from 'node:crypto';
import type { KeyPair } from './rsa.ts';

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts);
const NULL = tlv(0x05);
/** sha256WithRSAEncryption, and the attribute commonName. */
const SHA256_RSA = sequence(tlv(0x06, Buffer.from('2a864886f70d01010b', 'hex')), NULL);
const COMMON_NAME = tlv(0x06, Buffer.from('550403', 'hex'));

const nameOf = (name: string): Buffer =>
  sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(name)))));

const timeOf = (at: number): Buffer =>
  tlv(0x18, Buffer.from(`${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`));

interface CertificateOptions {
  readonly commonName: string;
  /** Hexadecimal; the first digit is below 8, so that the number is positive. */
  readonly serial: string;
  readonly from: number;
  readonly until: number;
}

export const selfSigned = ({ privateKey, publicKey }: KeyPair, of: CertificateOptions): string => {
  const name = nameOf(of.commonName);
  const version3 = tlv(0xa0, tlv(0x02, Buffer.from([2])));
  const toSign = sequence(
    version3,
    tlv(0x02, Buffer.from(of.serial, 'hex')),
    SHA256_RSA,
    name,
    sequence(timeOf(of.from), timeOf(of.until)),
    name,
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey));
  const base64 = sequence(toSign, SHA256_RSA, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
