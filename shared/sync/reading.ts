import { isId } from '../kernel/id.ts'
import { mutationRefusalCodes } from '../kernel/refusal.ts'
import { type ApiError, type Poke, protocol, type RoundResponse } from './messages.ts'

/**
 * Reads what a device hears, by hand: thousands of rows come at once, and the schemas' library would
 * be a third of what the engine weighs. What the schemas refuse is refused here; a test compares.
 */
export const readResponse = (value: unknown): RoundResponse | undefined =>
  isResponse(value) ? (value as RoundResponse) : undefined
export const readApiError = (value: unknown): ApiError | undefined =>
  isApiError(value) ? (value as ApiError) : undefined
export const readPoke = (value: unknown): Poke | undefined =>
  isPoke(value) ? (value as Poke) : undefined

type Is = (value: unknown) => boolean

/** An object whose fields are so; others may be there. */
function having(fields: Record<string, Is>): Is {
  const list = Object.entries(fields)
  return (value) =>
    isObject(value) && list.every(([name, is]) => is((value as Record<string, unknown>)[name]))
}
const listOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is)
const or =
  (other: unknown, is: Is): Is =>
  (value) =>
    value === other || is(value)

const isObject: Is = (value) => typeof value === 'object' && value !== null
const isText: Is = (value) => typeof value === 'string'
const isBoolean: Is = (value) => typeof value === 'boolean'
const isUuid: Is = (value) => typeof value === 'string' && isId(value)
const isCount: Is = (value) => Number.isSafeInteger(value) && (value as number) >= 0

const isPosition = having({ seq: isCount, uid: or('', isUuid) })
const isResponse = having({
  protocol: (value) => value === protocol,
  confirmed: isPosition,
  rejections: listOf(
    having({
      seq: (value) => isCount(value) && value !== 0,
      uid: isUuid,
      code: (value) => (mutationRefusalCodes as readonly unknown[]).includes(value),
      message: isText,
    }),
  ),
  cursor: having({
    epoch: (value) => typeof value === 'string' && value.length <= 100,
    version: isCount,
  }),
  reset: isBoolean,
  more: isBoolean,
  changes: listOf(
    having({
      table: isText,
      id: isUuid,
      version: isCount,
      row: or(null, having({ id: isUuid })),
      cellar: or(undefined, isUuid),
    }),
  ),
  digest: or(
    undefined,
    (value) =>
      isObject(value) &&
      !Array.isArray(value) &&
      // No table is called so, and the schema leaves it out unread.
      Object.entries(value as object).every(([table, sum]) => table === '__proto__' || isSum(sum)),
  ),
})
const isSum = having({
  count: isCount,
  hash: (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value),
})
const isApiError = having({ code: isText, message: isText, confirmed: or(undefined, isPosition) })
const isPoke = having({ epoch: isText, version: isCount })
