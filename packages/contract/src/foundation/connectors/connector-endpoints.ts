/** Connections to services: keys, settings, tests and the log of calls. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { languages } from '../../platform/texts.ts';
import { bool, clockTime, id, intBetween, line, list, version } from '../../platform/wire.ts';
import { Connector, ConnectorCall, connectorStates, invoiceParts } from './connector.ts';
import { connectorPorts, connectorVendors } from './connector-registry.ts';
import { robotSubjects } from './robot-subjects.ts';

export const listConnectors = endpoint('POST /hotel-system/connector/list', {
  kind: 'query',
  permission: 'connector:read',
  summary:
    'Connections to services with state, last success and last error; for roles that see all properties',
  input: z.object({ port: z.enum(connectorPorts).optional() }),
  output: z.array(Connector),
});

/** Validated against the list of the service's credential fields. */
const credentials = z.record(z.string().max(40), z.string().trim().max(2_000));

const smsInput = z.object({
  perNumberDaily: intBetween(1, 100).default(10),
  dailyMax: intBetween(1, 100_000).default(1_000),
  thousandFen: intBetween(0, 1_000_000).nullable().default(null),
});

const robotInput = z.object({
  subjects: list(z.enum(robotSubjects)).default([]),
  quietFrom: clockTime.nullable().default(null),
  quietTo: clockTime.nullable().default(null),
  language: z.enum(languages).default('zh-CN'),
  showsMoney: bool.default(false),
});

export const saveConnector = endpoint('POST /hotel-system/connector/save', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Add or change a connection; an omitted secret is kept',
  secret: true,
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    vendor: z.enum(connectorVendors),
    name: line(50),
    position: intBetween(1, 99).default(1),
    forAll: bool.default(true),
    houseIds: list(id).pipe(z.array(id).max(500)).default([]),
    credentials: credentials.default({}),
    sms: smsInput.optional(),
    robot: robotInput
      .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
        path: ['quietTo'],
        ...custom('required'),
      })
      .optional(),
    invoice: z.object({ confirmed: list(z.enum(invoiceParts)).default([]) }).optional(),
  }),
  output: Connector,
});

export const testConnector = endpoint('POST /hotel-system/connector/test', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Ask the service whether it accepts the keys; a group robot sends a test message to its group',
  input: z.object({ id }),
  output: Connector,
});

export const switchConnector = endpoint('POST /hotel-system/connector/switch', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Pause a connection, activate it again, or revoke it, which deletes its keys',
  input: z.object({ id, version, state: z.enum(connectorStates) }),
  output: Connector,
});

export const rotateConnectorHook = endpoint('POST /hotel-system/connector/rotate-address', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Replace the report address of a connection; the old one stops working',
  secret: true,
  input: z.object({ id, version }),
  output: Connector,
});

export const pageConnectorCalls = endpoint('POST /hotel-system/connector/calls', {
  kind: 'query',
  permission: 'connector:read',
  summary: 'Calls of a connection, newest first, without secrets and personal data',
  input: z.object({ ...pageInput, id, failedOnly: bool.default(false) }),
  output: pageOf(ConnectorCall),
});
