/** OpenAPI 3.1 from the contract: one operation per endpoint, the envelope around every answer. */
import { opensToTokens } from '@minsu/contract/api-token-access.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Schema = Json & { properties?: Json; required?: string[] };

const REFERENCES = ['#/$defs/', '#/components/schemas/'] as const;

interface Published {
  readonly schemas: Json;
  /** Schema by id, because `$ref` names only the id. */
  readonly owners: Map<string, z.core.$ZodType>;
}

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** Publishes the strict type; the wire also accepts numbers and booleans as text. */
const publishStrictType: Override = ({ jsonSchema }) => {
  const strict = jsonSchema.anyOf?.find(({ type }) => type === jsonSchema.type);
  if (!strict) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, { ...strict, ...jsonSchema });
};

/** Publishes limits that follow the text form. */
const publishLimits: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || jsonSchema.type !== 'integer') return;
  const { $schema, ...limits } = z.toJSONSchema((def as z.core.$ZodPipeDef).out);
  const { id, ...own } = z.globalRegistry.get(zodSchema) ?? {};
  if (limits.type === 'integer') Object.assign(jsonSchema, limits, own);
};

const claimId = (owners: Published['owners'], schema: z.core.$ZodType): void => {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) return;
  if ((owners.get(id) ?? schema) !== schema) throw new Error(`Two schemas have the OpenAPI id ${id}`);
  owners.set(id, schema);
};

const schemaOf = (
  schema: z.ZodType,
  io: 'input' | 'output',
  { schemas: components, owners }: Published,
): Schema => {
  const override: Override = (context) => {
    claimId(owners, context.zodSchema);
    publishStrictType(context);
    publishLimits(context);
  };
  const raw = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override });
  const { $schema, $defs, ...rest } = JSON.parse(JSON.stringify(raw).replaceAll(...REFERENCES)) as Schema & {
    $defs?: Json;
  };
  Object.assign(components, $defs);
  return rest;
};

const successResponse = (data: Schema) => ({
  description: 'Success',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { code: { const: 200 }, message: { type: 'string' }, data } },
    },
  },
});

const failureResponse = {
  description: 'Failure: the code is the HTTP status, the message is in the language of Accept-Language',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          message: { type: 'string' },
          data: {
            type: 'object',
            properties: { failure: { type: 'string' }, fields: { type: 'array', items: {} } },
          },
        },
      },
    },
  },
};

const bodyTypes: Record<Endpoint['send'], string> = {
  query: '',
  body: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

/** Without a session, with one, or also with an API token. */
const securityOf = (endpoint: Endpoint): Json[] => {
  if (endpoint.permission === 'public') return [];
  return opensToTokens(endpoint) ? [{ session: [] }, { apiToken: [] }] : [{ session: [] }];
};

/** A field that travels as the password of a sign-in does. */
const sealedSchema: Json = {
  type: 'string',
  description:
    'Sealed: base64 of AES-ECB/PKCS7, with the `loginCipherKey` of GET /hotel-auth/auth/config, of the password, the character U+0000 and the `ticket` of that answer. A ticket is good for one request within two minutes; all sealed fields of a request bear the same one. A password in clear is refused with `auth.plainPassword`, a repeated one with `auth.usedSeal`.',
};

const operation = (endpoint: Endpoint, published: Published): Json => {
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string));
  const input = schemaOf(endpoint.input, 'input', published);
  const required = new Set(input.required ?? []);
  const fields = Object.entries(input.properties ?? {}).map(([name, schema]): [string, unknown] => [
    name,
    endpoint.sealed?.includes(name) ? sealedSchema : schema,
  ]);
  const parameter =
    (where: 'path' | 'query') =>
    ([name, schema]: [string, unknown]) => ({
      name,
      in: where,
      required: where === 'path' || required.has(name),
      schema,
    });
  const rest = fields.filter(([name]) => !inPath.has(name));
  const bodyType = bodyTypes[endpoint.send];
  const body: Json = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: rest.map(([name]) => name).filter((name) => required.has(name)),
  };
  return {
    operationId: endpoint.path.slice(1).replaceAll(/[/:{}]/g, '.'),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').slice(1, 3).join('/')],
    'x-permission': endpoint.permission,
    'x-kind': endpoint.kind,
    'x-api-token': endpoint.permission !== 'public' && opensToTokens(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...fields.filter(([name]) => inPath.has(name)).map(parameter('path')),
      ...(endpoint.send === 'query' ? rest.map(parameter('query')) : []),
    ],
    ...(endpoint.send !== 'query' && { requestBody: { content: { [bodyType]: { schema: body } } } }),
    responses: {
      200: successResponse(schemaOf(endpoint.output, 'output', published)),
      default: failureResponse,
    },
  };
};

export const openApi = (endpoints: readonly Endpoint[], version: string): Json => {
  const paths: Record<string, Json> = {};
  const published: Published = { schemas: {}, owners: new Map() };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, published) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Minsu 民宿管家',
      version,
      description: [
        'Back office of homestays. Users sign in and send the session token as it is.',
        'Programs send an API token, issued under System → API tokens, as `Authorization: Bearer minsu_…`. It is its owner with',
        'the scopes it was given, and only those he still holds: `x-permission` names the scope of a call, `x-api-token` says',
        'whether it takes tokens at all. Accounts, users, roles, tokens and the revealing of personal data take none (403',
        '`apiToken.notForTokens`), a missing scope is 403 `apiToken.outOfScope`, an ended token 401. Each token has its own',
        'calls a minute (429 with Retry-After). `GET /hotel-system/api-token/self` says what a token may now.',
      ].join(' '),
    },
    paths,
    components: {
      schemas: published.schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'minsu_…' },
      },
    },
  };
};
