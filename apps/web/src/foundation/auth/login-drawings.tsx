/** Illustrations of the sign-in banner. */
import type { ReactNode } from 'react';

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <svg viewBox="0 0 420 260" fill="none" aria-hidden="true">
    <rect
      x="10"
      y="10"
      width="400"
      height="240"
      rx="8"
      fill="#fff"
      fillOpacity=".06"
      stroke="#fff"
      strokeOpacity=".16"
    />
    {children}
  </svg>
);

const lanes = [66, 102, 138, 174, 210];
const bars: readonly [lane: number, from: number, width: number, color: string][] = [
  [0, 118, 96, '#4080ff'],
  [0, 262, 120, '#2ba471'],
  [1, 166, 144, '#e37318'],
  [2, 118, 72, '#2ba471'],
  [2, 238, 144, '#4080ff'],
  [3, 142, 96, '#c45a65'],
  [3, 286, 96, '#e37318'],
  [4, 190, 144, '#4080ff'],
];

/** Rooms by dates, with bookings as bars and a line for today. */
export const BoardDrawing = () => (
  <Frame>
    {lanes.map((y) => (
      <g key={y}>
        <path d={`M10 ${y - 10}H410`} stroke="#fff" strokeOpacity=".1" />
        <rect x="28" y={y + 4} width="48" height="8" rx="4" fill="#fff" fillOpacity=".45" />
      </g>
    ))}
    {[118, 166, 214, 262, 310, 358].map((x) => (
      <g key={x}>
        <path d={`M${x} 10V250`} stroke="#fff" strokeOpacity=".07" />
        <rect x={x + 12} y="28" width="24" height="8" rx="4" fill="#fff" fillOpacity=".35" />
      </g>
    ))}
    {bars.map(([lane, from, width, color]) => (
      <g key={`${lane}-${from}`}>
        <rect x={from + 2} y={(lanes[lane] ?? 0) - 3} width={width - 6} height="22" rx="4" fill={color} />
        <rect
          x={from + 12}
          y={(lanes[lane] ?? 0) + 5}
          width="34"
          height="6"
          rx="3"
          fill="#fff"
          fillOpacity=".85"
        />
      </g>
    ))}
    <path d="M214 18V250" stroke="#94bfff" strokeWidth="2" />
    <circle cx="214" cy="18" r="4" fill="#94bfff" />
  </Frame>
);

const sources = [
  { y: 52, color: '#4080ff' },
  { y: 104, color: '#e37318' },
  { y: 156, color: '#c45a65' },
  { y: 208, color: '#2ba471' },
];

/** Four channels selling one stock. */
export const ChannelDrawing = () => (
  <Frame>
    {sources.map(({ y, color }) => (
      <g key={y}>
        <path d={`M120 ${y}C190 ${y} 190 130 252 130`} stroke={color} strokeWidth="2" strokeDasharray="5 5" />
        <rect x="40" y={y - 17} width="80" height="34" rx="6" fill={color} />
        <circle cx="58" cy={y} r="6" fill="#fff" />
        <rect x="72" y={y - 3} width="34" height="6" rx="3" fill="#fff" fillOpacity=".85" />
      </g>
    ))}
    <rect x="252" y="62" width="126" height="136" rx="8" fill="#fff" />
    <path
      d="M315 80l30 22v36h-60v-36z"
      fill="#e8f3ff"
      stroke="#165dff"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M308 138v-18h14v18" stroke="#165dff" strokeWidth="2.5" strokeLinejoin="round" />
    <rect x="270" y="154" width="90" height="8" rx="4" fill="#c9cdd4" />
    <rect x="270" y="172" width="58" height="8" rx="4" fill="#e5e6eb" />
    <circle cx="378" cy="62" r="14" fill="#2ba471" />
    <path
      d="M372 62l4.5 4.5 8-9"
      stroke="#fff"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Frame>
);

const entries = [46, 72, 98, 124, 150];

/** A statement whose lines add up, reviewed by two people. */
export const LedgerDrawing = () => (
  <Frame>
    <rect x="60" y="30" width="196" height="200" rx="8" fill="#fff" />
    {entries.map((y, index) => (
      <g key={y}>
        <rect x="80" y={y} width={[70, 54, 82, 62, 48][index]} height="8" rx="4" fill="#c9cdd4" />
        <rect
          x={[204, 210, 198, 206, 212][index]}
          y={y}
          width={[32, 26, 38, 30, 24][index]}
          height="8"
          rx="4"
          fill="#86909c"
        />
      </g>
    ))}
    <path d="M80 178h156" stroke="#e5e6eb" strokeWidth="2" />
    <rect x="80" y="194" width="44" height="10" rx="5" fill="#1d2129" />
    <rect x="182" y="192" width="54" height="14" rx="7" fill="#165dff" />
    {[84, 168].map((y) => (
      <g key={y}>
        <circle cx="326" cy={y} r="26" fill="#fff" fillOpacity=".14" />
        <circle cx="326" cy={y - 6} r="8" fill="#fff" />
        <path d={`M311 ${y + 15}c2-9 8-13 15-13s13 4 15 13`} fill="#fff" />
        <circle cx="348" cy={y + 16} r="10" fill="#2ba471" />
        <path
          d={`M343.5 ${y + 16}l3.2 3.2 6-6.5`}
          stroke="#fff"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    ))}
    <path
      d="M256 130h30M286 84v84M286 84h14M286 168h14"
      stroke="#94bfff"
      strokeWidth="2"
      strokeDasharray="4 5"
    />
  </Frame>
);
