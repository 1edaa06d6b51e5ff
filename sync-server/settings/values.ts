import * as z from 'zod'
import { type AccountLimits, accountLimits } from '../../shared/account-limits.ts'
import { urlsOf } from '../../shared/kernel/hosts.ts'
import { day, hour } from '../../shared/kernel/time.ts'

// How single values of the settings are read; their errors end the sentence that begins with the name.

export const wholeNumber = (from: number, to: number) =>
  z.coerce
    .number(`must be a whole number from ${from} to ${to}`)
    .int(`must be a whole number from ${from} to ${to}`)
    .min(from, `must be a whole number from ${from} to ${to}`)
    .max(to, `must be a whole number from ${from} to ${to}`)

export const addressOf = (protocols: readonly string[], example: string) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text)
      return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
    },
    { error: `must be an address like ${example}` },
  )

/** One host or several, each as a URL has it. */
export const postgres = z
  .string()
  .refine((text) => /^postgres(ql)?:/.test(text) && urlsOf(text).every(hasHost), {
    error: 'must be an address like postgres://user:password@host:5432/name',
  })
  .refine((text) => [undefined, 'any', 'read-write', 'primary'].includes(targetOf(text)), {
    error: 'must leave target_session_attrs away or at read-write: the server writes',
  })

const hasHost = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && url.hostname !== ''
}

const targetOf = (text: string): string | undefined =>
  /[?&]target_session_attrs=([^&#]*)/.exec(text)?.[1]

export const origin = addressOf(['http:', 'https:'], 'https://cellar.example')
  .refine((text) => ['', '/'].includes(URL.parse(text)?.pathname ?? ''), {
    error: 'must be an address without a path, like https://cellar.example',
  })
  .transform((text) => new URL(text).origin)

/** `s3://bucket/prefix` */
export const bucketAddress = z
  .string()
  .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/\w[\w.-]*)*\/?$/, {
    error: 'must be an address like s3://bucket or s3://bucket/prefix',
  })

/** As `web-push generate-vapid-keys` prints it: base64url of so many bytes. */
export const vapidKey = (bytes: number) =>
  z
    .string()
    .refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes, {
      error: `must be a key of ${bytes} bytes as base64url`,
    })

/** One of Stripe's keys: `sk_test_…`. */
export const stripeKey = (kinds: string, example: string) =>
  z.string().regex(new RegExp(`^(${kinds})_(test|live)_\\w+$`), {
    error: `must be a key of Stripe’s like ${example}`,
  })

/** `bottles=100000, uploadsPerHour=500`: names of limits, each with a whole number above 0. */
export const limitsOfAccount = z
  .string()
  .default('')
  .transform((text, context): AccountLimits => {
    const input: Partial<Record<keyof AccountLimits, number>> = {}
    for (const one of text.split(',').flatMap((part) => part.trim() || [])) {
      const [name = '', number = ''] = one.split('=').map((part) => part.trim())
      if (!Object.hasOwn(accountLimits, name) || !/^[1-9]\d{0,14}$/.test(number)) {
        context.addIssue(
          `must be like bottles=100000 with commas between them, of ${Object.keys(accountLimits).join(', ')}`,
        )
        return z.NEVER
      }
      input[name as keyof AccountLimits] = Number(number)
    }
    return { ...accountLimits, ...input }
  })

/** `6h` or `1d`, as milliseconds. */
export const interval = z
  .string()
  .regex(/^([1-9]\d?h|[1-9]\d?d)$/, { error: 'must be hours or days like 6h or 1d, up to 99' })
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('h') ? hour : day))

/** `name=value` with commas between them, each value as a URL has it. */
export const headersOfCollector = z
  .string()
  .default('')
  .transform((text, context): Record<string, string> => {
    const pairs = text.split(',').flatMap((part) => part.trim() || [])
    const read = pairs.map((pair) => /^([\w-]+)\s*=\s*([^\s,]+)$/.exec(pair))
    try {
      return Object.fromEntries(
        read.map((found) => {
          const [, name = '', coded = ''] = found ?? []
          if (!name) throw new URIError()
          return [name, decodeURIComponent(coded)]
        }),
      )
    } catch {
      context.addIssue('must be like authorization=Bearer%20abc with commas between them')
      return z.NEVER
    }
  })

/** A line that is shown as it was given. */
export const lineOf = (max: number) =>
  z.string().max(max, `must have at most ${max} characters`).optional()
