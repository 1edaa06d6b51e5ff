import * as z from 'zod'
import { eventData } from '../../shared/kernel/event-data.ts'
import type { Settings } from '../settings.ts'

/** The conversation with the model, in order. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant'
      readonly content: string
      readonly calls?: readonly ToolCall[] | undefined
    }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string }

/** The model asks for something to be looked up; `sent` is JSON, or should be. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly sent: string
}

/** A tool the model may call: names of texts that it passes along. */
export interface Tool {
  readonly name: string
  readonly does: string
  readonly takes: Readonly<Record<string, string>>
}

export interface Turn {
  readonly messages: readonly ModelMessage[]
  /** None where it has to answer now. */
  readonly tools: readonly Tool[]
  /** Ends it early. */
  readonly signal: AbortSignal
  /** Hears each piece of text as it comes. */
  onText(text: string): void
}

/** One turn of the model: its text, and its lookups. Throws {@link NoAnswer}. */
export type AskModel = (turn: Turn) => Promise<{ text: string; calls: readonly ToolCall[] }>

/** The model is down, busy, too slow, cut off, or its answer is invalid. */
export class NoAnswer extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'NoAnswer'
  }
}

interface Limits {
  /** Milliseconds without a byte. */
  readonly silence: number
  /** The most bytes of one turn. */
  readonly maxBytes: number
}

const limitsOfTurn: Limits = { silence: 20_000, maxBytes: 512 * 1024 }
const maxTokens = 700
/** More calls in one turn than this are not even read. */
const maxCalls = 16

/**
 * An endpoint that speaks as OpenAI's chat completions do: `{MODEL_URL}/chat/completions`, streamed.
 * Undefined where the operator has set none.
 */
export function openModel(
  { model }: Pick<Settings, 'model'>,
  limits: Limits = limitsOfTurn,
): AskModel | undefined {
  if (!model) return undefined
  const place = `${model.url.replace(/\/+$/, '')}/chat/completions`
  return async ({ messages, tools, signal, onText }) => {
    const end = new AbortController()
    const all = AbortSignal.any([signal, end.signal])
    let silence = setTimeout(() => end.abort(), limits.silence)
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => end.abort(), limits.silence)
    }
    try {
      const response = await fetch(place, {
        method: 'POST',
        // The key is for this address and no other.
        redirect: 'error',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
          ...(model.key !== undefined && { Authorization: `Bearer ${model.key}` }),
        },
        body: JSON.stringify({
          model: model.name,
          stream: true,
          max_tokens: maxTokens,
          messages: messages.map(onTheWire),
          ...(tools.length > 0 && { tools: tools.map(toolOnTheWire) }),
        }),
        signal: all,
      })
      heard()
      if (response.status !== 200) throw new NoAnswer(`status ${response.status}`)
      return await read(response, limits.maxBytes, heard, onText)
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      throw new NoAnswer('not reached, or cut off', error)
    } finally {
      clearTimeout(silence)
      end.abort()
    }
  }
}

function onTheWire(message: ModelMessage): object {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'assistant' || !message.calls?.length)
    return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    content: message.content,
    tool_calls: message.calls.map(({ id, name, sent }) => ({
      id,
      type: 'function',
      function: { name, arguments: sent },
    })),
  }
}

function toolOnTheWire({ name, does, takes }: Tool): object {
  const properties = Object.fromEntries(
    Object.entries(takes).map(([key, description]) => [key, { type: 'string', description }]),
  )
  const parameters = {
    type: 'object',
    properties,
    required: Object.keys(takes),
    additionalProperties: false,
  }
  return { type: 'function', function: { name, description: does, parameters } }
}

const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z
        .object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                index: z.number().int().min(0).max(maxCalls),
                id: z.string().nullish(),
                function: z
                  .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                  .nullish(),
              }),
            )
            .nullish(),
        })
        .nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
})

async function read(
  response: Response,
  maxBytes: number,
  heard: () => void,
  onText: (text: string) => void,
) {
  const calls: { id: string; name: string; sent: string }[] = []
  let text = ''
  let hasEnded = false
  for await (const data of eventsOf(response, maxBytes, heard)) {
    if (data === '[DONE]') {
      hasEnded = true
      break
    }
    const parsed = chunk.safeParse(jsonOrNothing(data))
    if (!parsed.success) throw new NoAnswer('not understood')
    const [choice] = parsed.data.choices
    if (choice?.finish_reason) hasEnded = true
    const more = choice?.delta?.content
    if (more) {
      text += more
      onText(more)
    }
    for (const { index, id, function: part } of choice?.delta?.tool_calls ?? []) {
      const call = (calls[index] ??= { id: '', name: '', sent: '' })
      if (id) call.id = id
      if (part?.name) call.name += part.name
      if (part?.arguments) call.sent += part.arguments
    }
  }
  // A stream that stops without saying that it is done was cut.
  if (!hasEnded) throw new NoAnswer('cut off')
  return { text, calls: calls.filter(Boolean) }
}

/** The data of server-sent events, as they come. */
async function* eventsOf(response: Response, maxBytes: number, heard: () => void) {
  if (!response.body) throw new NoAnswer('without a body')
  const decoder = new TextDecoder()
  const lines = eventData()
  let bytes = 0
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    heard()
    bytes += part.byteLength
    if (bytes > maxBytes) throw new NoAnswer('too much')
    yield* lines.take(decoder.decode(part, { stream: true }))
  }
  yield* lines.rest()
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
