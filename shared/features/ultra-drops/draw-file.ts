import { entryCodePattern, hexHashPattern } from './draw.ts'

/** Why a turn is passed over: the person is ineligible, or the account is deleted. */
export const passReasons = ['works_there', 'runs_this_place', 'account_gone'] as const
export type PassReason = (typeof passReasons)[number]

/** One published entry: only its owner recognizes it. */
export interface PublishedEntry {
  readonly code: string
  /** From 1; absent until it is drawn. */
  readonly turn?: number
  readonly passed?: PassReason
}

/** All that is published of a draw. */
export interface PublishedDraw {
  readonly dropId: string
  /** How many bottles there are. */
  readonly units: number
  readonly commitment: string
  readonly listHash: string
  /** Absent until it is drawn. */
  readonly secret?: string
  readonly entries: readonly PublishedEntry[]
}

const firstLine = 'undercroft-draw 1'

/**
 * The draw as a text of ASCII lines, each ended by a line feed: what kind of file it is, then `drop`,
 * `units`, `commitment`, `list` and, once it is drawn, `secret`, each with its value after a blank; an empty
 * line; then an entry on each line, in the order of the list: its code, once it is drawn its turn, and
 * where that is passed over, why.
 */
export function writeDraw(draw: PublishedDraw): string {
  const { secret } = draw
  const head = [
    firstLine,
    `drop ${draw.dropId}`,
    `units ${draw.units}`,
    `commitment ${draw.commitment}`,
    `list ${draw.listHash}`,
    ...(secret === undefined ? [] : [`secret ${secret}`]),
    '',
  ]
  const entries = draw.entries.map(({ code, turn, passed }) =>
    [code, turn, passed].filter((part) => part !== undefined).join(' '),
  )
  return [...head, ...entries, ''].join('\n')
}

/** Reads what `writeDraw` wrote; undefined where it is something else. */
export function readDraw(text: string): PublishedDraw | undefined {
  const [first, ...lines] = text.split('\n')
  const isWhole = lines.pop() === ''
  const blank = lines.indexOf('')
  if (first !== firstLine || !isWhole || blank < 0) return undefined
  const head = new Map(
    lines.slice(0, blank).map((line) => {
      const at = line.indexOf(' ')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
  const entries = lines.slice(blank + 1).map(readEntry)
  const [dropId, commitment, listHash] = ['drop', 'commitment', 'list'].map((key) => head.get(key))
  const units = Number(head.get('units'))
  const secret = head.get('secret')
  if (!dropId || !isHash(commitment) || !isHash(listHash)) return undefined
  if (!Number.isSafeInteger(units) || units < 1) return undefined
  if (secret !== undefined && !isHash(secret)) return undefined
  if (!entries.every((entry) => entry !== undefined)) return undefined
  return { dropId, units, commitment, listHash, ...(secret !== undefined && { secret }), entries }
}

const isHash = (text: string | undefined): text is string =>
  text !== undefined && hexHashPattern.test(text)

function readEntry(line: string): PublishedEntry | undefined {
  const [code = '', turn, passed, ...more] = line.split(' ')
  if (!entryCodePattern.test(code) || more.length > 0) return undefined
  if (turn === undefined) return { code }
  if (!/^[1-9][0-9]{0,8}$/.test(turn)) return undefined
  if (passed === undefined) return { code, turn: Number(turn) }
  const reason = passReasons.find((one) => one === passed)
  return reason && { code, turn: Number(turn), passed: reason }
}
