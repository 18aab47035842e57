/** OpenAPI 3.1 from the contract: one operation per endpoint, the envelope around every answer. */
import type { Endpoint } from '@minsu/contract/endpoint.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Schema = Json & { properties?: Json; required?: string[] };

const REFERENCES = ['#/$defs/', '#/components/schemas/'] as const;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output', components: Json): Schema => {
  const raw = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
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

const operation = (endpoint: Endpoint, components: Json): Json => {
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string));
  const input = schemaOf(endpoint.input, 'input', components);
  const required = new Set(input.required ?? []);
  const fields = Object.entries(input.properties ?? {});
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
    security: endpoint.permission === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...fields.filter(([name]) => inPath.has(name)).map(parameter('path')),
      ...(endpoint.send === 'query' ? rest.map(parameter('query')) : []),
    ],
    ...(endpoint.send !== 'query' && { requestBody: { content: { [bodyType]: { schema: body } } } }),
    responses: {
      200: successResponse(schemaOf(endpoint.output, 'output', components)),
      default: failureResponse,
    },
  };
};

export const openApi = (endpoints: readonly Endpoint[], version: string): Json => {
  const paths: Record<string, Json> = {};
  const components: Json = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Minsu 民宿管家',
      version,
      description: 'Back office of homestays. Log in, then send the token as it is.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
};
