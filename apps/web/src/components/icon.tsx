/** The product's line icons on a 24 grid; an icon package would outweigh the sign-in page. */
const paths = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  house: 'M3 11.5 12 4l9 7.5M5.5 9.6V20h13V9.6M10 20v-6h4v6',
  order: 'M6 3h9l4 4v14H6zM15 3v4h4M9.5 12h6M9.5 16h6',
  message: 'M4 5h16v11H9l-4 4v-4H4zM8.5 9.5h7M8.5 12.5h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M8 14h3M8 17h3M14 14h2',
  task: 'M5 5h14v15H5zM9 3.5h6V7H9zM9 13l2.2 2.2L15.5 11',
  price: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.5 8 12 12.5 15.5 8M12 12.5V17M9 13h6M9 15.3h6',
  landlord: 'M8.5 13a4.5 4.5 0 1 1 3.2-1.4L20 20M16.6 16.6l-2 2M18.3 18.4l-1.4 1.4',
  member: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  report: 'M4 20h16M6.5 16v-5M11 16V6M15.5 16v-8M20 16V4',
  channel: 'M9.5 14.5 14.5 9.5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M11 8l2.5-2.5a3.5 3.5 0 0 1 5 5L16 13',
  wallet: 'M4 7h16v12H4zM4 7l11-3v3M15 13h5M16.5 13h.01',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM19 12l2-1-1.5-3.5-2.2.6-1.4-1.4.6-2.2L13 3l-1 2-1-2-3.5 1.5.6 2.2-1.4 1.4-2.2-.6L3 11l2 1-2 1 1.5 3.5 2.2-.6 1.4 1.4-.6 2.2L11 21l1-2 1 2 3.5-1.5-.6-2.2 1.4-1.4 2.2.6L21 13z',
  example: 'M12 3.5 20 8v8l-8 4.5L4 16V8zM4 8l8 4.5L20 8M12 12.5v8',
  link: 'M14 4h6v6M20 4l-9 9M18 13v6H5V6h6',
  home: 'M4 11.5 12 5l8 6.5M6.5 9.8V19h11V9.8',
  menu: 'M4 6h16M4 12h16M4 18h16',
  fold: 'M4 6h16M11 12h9M4 18h16M7.5 9.5 5 12l2.5 2.5',
  unfold: 'M4 6h16M11 12h9M4 18h16M5 9.5 7.5 12 5 14.5',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  language:
    'M3.5 6h10M8.5 3.5V6M11.5 6c-1 4-3.5 7-7 9M6 9c1 2.5 3 4.5 6 6M12 20.5l4.2-10.5 4.3 10.5M13.6 17h5.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.7 1.7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  screen: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  login: 'M14 4h5v16h-5M4 12h9M9 8l4 4-4 4',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7zM16.5 11.8h.01',
  reload: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
  undo: 'M9 5 4.5 9.5 9 14M4.5 9.5H14a5.25 5.25 0 0 1 0 10.5H9',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20M10.5 7.8v5.4M7.8 10.5h5.4',
  zoomOut: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20M7.8 10.5h5.4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  filter: 'M4 5h16l-6.2 7.5V19l-3.6-2v-4.5z',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  rows: 'M4 6h16M4 10h16M4 14h16M4 18h16',
  cards: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15',
  swap: 'M4 8h14M15 4.5 18.5 8 15 11.5M20 16H6M9 12.5 5.5 16 9 19.5',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.9M12 16.7h.01',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.7h.01',
  warning: 'M12 4 21 20H3zM12 10v5M12 17.5h.01',
  success: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.3l2.8 2.8L16 9.8',
  error: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 9l6 6M15 9l-6 6',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeOff:
    'M4 4l16 16M9.5 6a9 9 0 0 1 2.5-.4c3.7 0 7 2 9.5 6.4-.8 1.4-1.7 2.6-2.7 3.5M6.5 7.6C5 8.6 3.7 10 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5 1.5 0 2.9-.3 4.2-1M9.9 10a3 3 0 0 0 4.2 4.2',
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  phone: 'M8 3.5h8v17H8zM11 17.5h2',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  pin: 'M9 4h6M10 4v6l-3 4h10l-3-4V4M12 14v6',
  upload: 'M12 15.5v-11M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15',
  list: 'M8.5 6H20M8.5 12H20M8.5 18H20M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0M12 5V3.5',
  place:
    'M12 21c4.5-4.6 6.8-8.2 6.8-11a6.8 6.8 0 1 0-13.6 0c0 2.8 2.3 6.4 6.8 11zM12 12.3a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
} as const;

export type IconName = keyof typeof paths;

const heavy: readonly IconName[] = ['more', 'drag'];

export const isIcon = (name: string): name is IconName => Object.hasOwn(paths, name);

export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    className="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={heavy.includes(name) ? 2.6 : 1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
