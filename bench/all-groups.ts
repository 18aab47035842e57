/** What can be measured, in the order in which a whole run does it. */
import type { Bench } from './bench.ts';
import type { Figure } from './figures.ts';
import { measureAudit } from './groups/audit.ts';
import { measureAutomation } from './groups/automation.ts';
import { measureAvailability } from './groups/availability.ts';
import { measureBoard } from './groups/board.ts';
import { measureBoardPage } from './groups/board-page.ts';
import { measureBookings } from './groups/bookings.ts';
import { measureChannelPush } from './groups/channel-push.ts';
import { measureClone } from './groups/clone.ts';
import { measureContention } from './groups/contention.ts';
import { measureEvaluationList } from './groups/evaluation-list.ts';
import { measureGrowth, measureGrowthToMillion } from './groups/growth.ts';
import { measureHouseList } from './groups/house-list.ts';
import { measureImports } from './groups/imports.ts';
import { measureKeyRotation } from './groups/key-rotation.ts';
import { measureLedger } from './groups/ledger.ts';
import { measureLive } from './groups/live.ts';
import { measureLiveBoards } from './groups/live-boards.ts';
import { measureLiveSockets } from './groups/live-sockets.ts';
import { measureMemberList } from './groups/member-list.ts';
import { measureMemory } from './groups/memory.ts';
import { measureNightAudit } from './groups/night-audit.ts';
import { measureOrderCommands } from './groups/order-commands.ts';
import { measureLongOrderList, measureOrderList } from './groups/order-list.ts';
import { measurePageSpeed } from './groups/page-speed.ts';
import { measurePapers } from './groups/papers.ts';
import { measurePhotos } from './groups/photos.ts';
import { measurePricePage } from './groups/price-page.ts';
import { measurePrices } from './groups/prices.ts';
import { measureLongReports, measureReports } from './groups/reports.ts';
import { measureRestore } from './groups/restore.ts';
import { measureRoomPlan } from './groups/room-plan.ts';
import { measureSignIn } from './groups/sign-in.ts';
import { measureSizes } from './groups/sizes.ts';
import { measureSplitRun } from './groups/split-run.ts';
import { measureStart } from './groups/start.ts';
import { measureStatements } from './groups/statements.ts';
import { measureTaskList } from './groups/task-list.ts';
import { measureThreadList } from './groups/thread-list.ts';
import { measureWebWeight } from './groups/web-weight.ts';
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
