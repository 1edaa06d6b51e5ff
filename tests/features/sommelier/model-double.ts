import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the double received. */
export interface Sent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: {
    readonly model: string
    readonly messages: readonly {
      readonly role: string
      readonly content: string
      readonly tool_call_id?: string
    }[]
    readonly tools?: readonly { readonly function: { readonly name: string } }[]
  }
}

/** The double's reaction to one request: the first, the second and so on; the last one repeats. */
export type Turn = (sent: Sent, answer: ServerResponse) => void | Promise<void>

/** A model over HTTP that speaks as OpenAI's chat completions do and does what a test says. */
export async function startModel(...turns: readonly Turn[]) {
  const sent: Sent[] = []
  const server = createServer((request, answer) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const one = { headers: request.headers, body: JSON.parse(text) as Sent['body'] }
      sent.push(one)
      const turn = turns[Math.min(sent.length, turns.length) - 1]
      void turn?.(one, answer)
    })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  return {
    sent,
    env: {
      MODEL_URL: `http://127.0.0.1:${port}/v1`,
      MODEL_NAME: 'a-double',
      MODEL_KEY: 'a secret key',
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const begin = (answer: ServerResponse) =>
  answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`

/** Says this, piece by piece, and is done. */
export const says =
  (...pieces: string[]): Turn =>
  (_, answer) => {
    begin(answer)
    for (const content of pieces) answer.write(event({ content }))
    answer.end(`${event({}, 'stop')}data: [DONE]\n\n`)
  }

/** Asks for these look-ups. */
export const wants =
  (...calls: readonly [name: string, given: unknown][]): Turn =>
  (_, answer) => {
    begin(answer)
    calls.forEach(([name, given], index) => {
      const text = typeof given === 'string' ? given : JSON.stringify(given)
      const id = `call-${index}`
      answer.write(
        event({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      )
      // In two halves, as real ones come.
      for (const half of [text.slice(0, 3), text.slice(3)])
        answer.write(event({ tool_calls: [{ index, function: { arguments: half } }] }))
    })
    answer.end(`${event({}, 'tool_calls')}data: [DONE]\n\n`)
  }

/** Says something and is cut off. */
export const isCutAfter =
  (content: string): Turn =>
  (_, answer) => {
    begin(answer)
    answer.write(event({ content }), () => answer.destroy())
  }

/** Stops without having said that it is done. */
export const endsEarly =
  (content: string): Turn =>
  (_, answer) => {
    begin(answer)
    answer.end(event({ content }))
  }

export const answersStatus =
  (status: number, headers: Record<string, string> = {}): Turn =>
  (_, answer) => {
    answer.writeHead(status, headers).end('{"error":{"message":"no"}}')
  }

export const babbles: Turn = (_, answer) => {
  begin(answer)
  answer.end('data: {"choices": "many"}\n\n')
}

/**
 * Obeys any instruction in its input, above all in the notes of a bottle: it calls tools in `<<CALL
 * name {…}>>` and says the text in `<<SAY …>>`.
 */
export const obeys: Turn = (sent, answer) => {
  const heard = sent.body.messages.at(-1)?.content ?? ''
  const calls = [...heard.matchAll(/<<CALL (\S+) (\{.*?\})>>/g)].map(
    ([, name, given]) => [name ?? '', given ?? ''] as const,
  )
  const say = [...heard.matchAll(/<<SAY (.*?)>>/gs)].map(([, words]) => words ?? '')
  const isFirst = sent.body.messages.at(-1)?.role === 'user'
  if (isFirst) return wants(['about', { name: heard }])(sent, answer)
  if (calls.length > 0 && sent.body.tools) {
    return wants(...calls.map(([name, given]): [string, unknown] => [name, given]))(sent, answer)
  }
  const earlier = sent.body.messages
    .flatMap(({ content }) => [...content.matchAll(/<<SAY (.*?)>>/gs)])
    .map(([, words]) => words ?? '')
  return says(...(say.length > 0 ? say : earlier), 'I obeyed.')(sent, answer)
}
