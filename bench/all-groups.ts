/** All benchmark groups, in the order of a full run. */
import type { Bench } from './bench.ts';
import type { Figure } from './figures.ts';
import { measureAudit } from './groups/audit.ts';
import { measureAutomation } from './groups/automation.ts';
import { measureAvailability } from './groups/availability.ts';
import { measureBookings } from './groups/bookings.ts';
import { measureChannelManagers } from './groups/channel-managers.ts';
import { measureChannelPush } from './groups/channel-push.ts';
import { measureClone } from './groups/clone.ts';
import { measureContention } from './groups/contention.ts';
import { measureGrowth, measureGrowthToMillion } from './groups/growth.ts';
import { measureImports } from './groups/imports.ts';
import { measureKeyRotation } from './groups/key-rotation.ts';
import { measureLedger } from './groups/ledger.ts';
import { measureLive } from './groups/live.ts';
import { measureLiveBoards } from './groups/live-boards.ts';
import { measureLiveSockets } from './groups/live-sockets.ts';
import { measureMemory } from './groups/memory.ts';
import { measureNightAudit } from './groups/night-audit.ts';
import { measureOrderCommands } from './groups/order-commands.ts';
import { measureBoard } from './groups/pages/board.ts';
import { measureBoardPage } from './groups/pages/board-page.ts';
import { measureEvaluationList } from './groups/pages/evaluation-list.ts';
import { measureHouseList } from './groups/pages/house-list.ts';
import { measureMemberList } from './groups/pages/member-list.ts';
import { measureLongOrderList, measureOrderList } from './groups/pages/order-list.ts';
import { measurePageSpeed } from './groups/pages/page-speed.ts';
import { measurePricePage } from './groups/pages/price-page.ts';
import { measureStart } from './groups/pages/start.ts';
import { measureTaskList } from './groups/pages/task-list.ts';
import { measureThreadList } from './groups/pages/thread-list.ts';
import { measureWebWeight } from './groups/pages/web-weight.ts';
import { measurePapers } from './groups/papers.ts';
import { measurePayments } from './groups/payments.ts';
import { measurePhotos } from './groups/photos.ts';
import { measurePrices } from './groups/prices.ts';
import { measureLongReports, measureReports } from './groups/reports.ts';
import { measureRestore } from './groups/restore.ts';
import { measureRoomPlan } from './groups/room-plan.ts';
import { measureSignIn } from './groups/sign-in.ts';
import { measureSizes } from './groups/sizes.ts';
import { measureSplitRun } from './groups/split-run.ts';
import { measureStatements } from './groups/statements.ts';
import { measureWebhooks } from './groups/webhooks.ts';
import { measureWorkplace } from './groups/workplace.ts';

export const groups: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  start: measureStart,
  clone: measureClone,
  'sign-in': measureSignIn,
  bookings: measureBookings,
  contention: measureContention,
  'order-commands': measureOrderCommands,
  'order-list': measureOrderList,
  'order-list-million': measureLongOrderList,
  'house-list': measureHouseList,
  photos: measurePhotos,
  'evaluation-list': measureEvaluationList,
  'task-list': measureTaskList,
  'thread-list': measureThreadList,
  automation: measureAutomation,
  'member-list': measureMemberList,
  imports: measureImports,
  board: measureBoard,
  availability: measureAvailability,
  prices: measurePrices,
  'room-plan': measureRoomPlan,
  'night-audit': measureNightAudit,
  statements: measureStatements,
  reports: measureReports,
  'reports-long': measureLongReports,
  workplace: measureWorkplace,
  ledger: measureLedger,
  'split-run': measureSplitRun,
  'channel-push': measureChannelPush,
  'channel-managers': measureChannelManagers,
  payments: measurePayments,
  'key-rotation': measureKeyRotation,
  audit: measureAudit,
  restore: measureRestore,
  papers: measurePapers,
  growth: measureGrowth,
  'growth-million': measureGrowthToMillion,
  sizes: measureSizes,
  live: measureLive,
  'live-boards': measureLiveBoards,
  'live-sockets': measureLiveSockets,
  webhooks: measureWebhooks,
  memory: measureMemory,
  'web-weight': measureWebWeight,
  'page-speed': measurePageSpeed,
  'board-page': measureBoardPage,
  'price-page': measurePricePage,
};

export const groupNames: readonly string[] = Object.keys(groups);
