import * as z from 'zod'
import { maxRoundBytes } from '../../shared/business/sync.ts'
import { brand } from '../../shared/business/brand.ts'
import { type Endpoint, endpoint } from '../../shared/kernel/endpoint.ts'
import type { RefusalCode } from '../../shared/kernel/refusal.ts'
import { roundHeader } from '../../shared/sync/messages.ts'
import { apiError, poke, roundResponse, roundRequest } from '../../shared/sync/schemas.ts'
import { type Handler, publicHandler } from './handler.ts'
import { maxBodyBytes } from './body.ts'
import { statusOf } from './problem.ts'

type Json = Record<string, unknown>

const openApi = endpoint({
  name: 'server.openApi',
  method: 'GET',
  path: '/api/openapi.json',
  may: 'anyone',
  does: 'Describes the whole API.',
  gives: z.looseObject({ openapi: z.literal('3.1.0') }),
  refuses: [],
})

export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** The document of these endpoints and its own, made when it is first asked for. */
export function openApiOf(endpoints: readonly Endpoint[]): () => OpenApiDocument {
  // It would delay every start by a tenth of a second.
  let document: OpenApiDocument | undefined
  return () => (document ??= openApiDocument([...endpoints, openApi as Endpoint]))
}

export const openApiHandler = (document: () => OpenApiDocument): Handler =>
  publicHandler(openApi, async () => document())

/** The API in OpenAPI 3.1, made from the schemas that check its requests. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Json> = {}
  for (const one of endpoints) {
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operation(one) }
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: brand.name, version: '1' },
    paths: { ...paths, ...syncPaths },
    components: {
      schemas: { Error: schemaOf(apiError) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'undercroft.session_token',
          description: 'Set by signing in; with __Secure- before its name where the app has TLS.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token of the user, made in the settings. It opens only what names a scope of it (x-token-scope). Calls with it and without a cookie need no Origin.',
        },
      },
    },
  }
}

function operation(one: Endpoint): Json {
  // Beside a body its media are those of the answer.
  const takesBytes = one.media !== undefined && !one.body && one.method !== 'GET'
  // Of a device, which speaks for its user.
  const isUpload = takesBytes && one.method === 'PUT'
  return {
    operationId: one.name,
    summary: one.does,
    ...(one.may !== 'anyone' && {
      security: [{ session: [] }, ...(one.token ? [{ token: [] }] : [])],
    }),
    'x-who': one.may,
    ...(one.token && { 'x-token-scope': one.token }),
    parameters: [
      ...parameters(one.params, 'path'),
      ...parameters(one.query, 'query'),
      ...(isUpload ? [xUser] : []),
      ...(one.keyed ? [idempotencyKey] : []),
    ],
    ...(one.body && {
      requestBody: { required: true, content: json(schemaOf(one.body, 'input')) },
    }),
    ...(takesBytes && { requestBody: { required: true, content: bytes(one.media) } }),
    responses: {
      ...(isUpload && { 201: { description: 'Taken.' } }),
      ...successOf(one, isUpload),
      ...refusals([
        ...one.refuses,
        ...(one.may === 'anyone' ? [] : (['signed_out'] as const)),
        ...(one.token ? (['slow_down', 'forbidden'] as const) : []),
        ...(one.method === 'GET' ? [] : (['cross_site'] as const)),
        ...(one.body ? (['bad_request', 'too_large'] as const) : []),
        'busy',
      ]),
    },
    ...(one.body && { 'x-most-bytes': one.bodyLimit ?? maxBodyBytes }),
    ...(takesBytes && { 'x-most-bytes': one.bodyLimit }),
  }
}

function successOf(one: Endpoint, isUpload: boolean): Json {
  if (one.gives) return { 200: { description: one.does, content: json(schemaOf(one.gives)) } }
  if (isUpload) return { 200: { description: 'It was there already.' } }
  if (one.media) return { 200: { description: one.does, content: bytes(one.media) } }
  return one.method === 'GET'
    ? { 302: { description: 'Leads to a page of the app.' } }
    : { 204: { description: 'Done.' } }
}

const xUser: Json = {
  name: 'X-User',
  in: 'header',
  required: true,
  description: 'The id of the user whose device speaks.',
  schema: { type: 'string', format: 'uuid' },
}

const xRound: Json = {
  name: roundHeader,
  in: 'header',
  required: false,
  description: 'A name for the round, which every response repeats.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Chosen by the client. Repeated with the same key, the request has one effect.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

const syncPaths: Record<string, Json> = {
  '/api/sync': {
    post: {
      operationId: 'sync.round',
      summary: 'One round: what the device did goes in, what changed for its user comes out.',
      security: [{ session: [] }],
      'x-who': 'user',
      parameters: [xUser, xRound],
      requestBody: { required: true, content: json(schemaOf(roundRequest, 'input')) },
      'x-most-bytes': maxRoundBytes,
      responses: {
        200: { description: 'The round was done.', content: json(schemaOf(roundResponse)) },
        ...refusals([
          'bad_request',
          'protocol',
          'too_large',
          'account_deleted',
          'signed_out',
          'cross_site',
          'other_user',
          'foreign_device',
          'gap',
          'forked',
          'slow_down',
          'busy',
          'fault',
        ]),
      },
    },
  },
  '/api/sync/live': {
    get: {
      operationId: 'sync.live',
      summary: 'Server-sent events that say that a row of the user has changed.',
      security: [{ session: [] }],
      'x-who': 'user',
      responses: {
        200: {
          description: 'Each event `poke` has this as its data.',
          content: { 'text/event-stream': { schema: schemaOf(poke) } },
        },
        ...refusals(['signed_out', 'busy']),
      },
    },
  },
}

/** By status, because OpenAPI has one entry for each. */
function refusals(codes: readonly RefusalCode[]): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: json({
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { properties: { code: { enum: group } } },
          ],
        }),
      },
    ]),
  )
}

function parameters(schema: Endpoint['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: own,
  }))
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

const bytes = (types: readonly string[] = []): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return own as Json
}
