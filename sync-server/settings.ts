import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { AccountLimits } from '../shared/account-limits.ts'
import { brand } from '../shared/business/brand.ts'
import { ratesAddress } from '../shared/business/exchange.ts'
import { type OfferName, offerNames } from '../shared/business/offer.ts'
import type { Operator, Optional, Outgoing } from '../shared/business/privacy.ts'
import { maxProofBits } from '../shared/features/market/waiting-room.ts'
import { day } from '../shared/kernel/time.ts'
import {
  addressOf,
  bucketAddress,
  headersOfCollector,
  interval,
  limitsOfAccount,
  lineOf,
  origin,
  postgres,
  stripeKey,
  vapidKey,
  wholeNumber,
} from './settings/values.ts'

/** The operator's decisions. Read once, at the start; everything else trusts it. */
export interface Settings {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** An absolute path: SQLite file, photos, mail that was not sent, the secret of local mode. */
  readonly dataDir: string
  /** A PostgreSQL address, of one host or several; absent, SQLite in `dataDir`. */
  readonly databaseUrl?: string
  /** PostgreSQL itself, where `databaseUrl` leads through a pooler such as PgBouncer. */
  readonly databaseDirectUrl?: string
  /** How many connections to PostgreSQL a process has at most, besides the one that listens. */
  readonly databaseConnections: number
  /** Where photos lie; absent, in the folder `photos` of `dataDir`. */
  readonly photoBucket?: PhotoBucket
  readonly mode: 'local' | 'production'
  /** The address that people type, such as `https://cellar.example`, where it was given. */
  readonly appOrigin?: string
  /** Signs sessions; absent in local mode, where {@link sessionSecret} makes one. */
  readonly secret?: string
  /** `smtp://user:password@host:587`; absent, mail is written to the folder `outbox`. */
  readonly smtpUrl?: string
  readonly mailFrom: string
  /** Signs notifications to browsers; absent, a pair is made once in `dataDir`. */
  readonly vapid?: { readonly publicKey: string; readonly privateKey: string }
  /** The service for unknown codes; absent: none. */
  readonly openFoodFactsUrl?: string
  /** The source of daily exchange rates, or a file with them: one of both, or neither. */
  readonly exchangeRatesUrl?: string
  readonly exchangeRatesFile?: string
  /** A model that words the Sommelier's answers; absent, the rules answer alone. */
  readonly model?: { readonly url: string; readonly key?: string; readonly name: string }
  /** An OpenID Connect provider by which people may sign in; absent: none. */
  readonly identityProvider?: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    /** How people know it. */
    readonly name: string
  }
  /** The payment provider; absent: the labelled test gateway in local mode, none in production. */
  readonly stripe?: StripeSettings
  /** The start of a new person's Insider plan. */
  readonly insiderOffer: OfferName
  /** Limits of one account; unset ones have their defaults. */
  readonly accountLimits: AccountLimits
  /** People of one drop that are admitted to reserve each second in a rush; absent: all. */
  readonly waitingRoomAdmits?: number
  /** The difficulty of the proof of work before a place in a waiting room; 0: none. */
  readonly waitingRoomProofBits: number
  /** Lowercase addresses of the operators. */
  readonly adminEmails: readonly string[]
  /**
   * The number of proxies in front that are trusted for the caller's address; absent: not set, and
   * none is trusted.
   */
  readonly trustedProxyHops?: number
  /** The operator's public details. */
  readonly operator: Operator
  /** Whether this process runs jobs; if not, another one must. */
  readonly runsJobs: boolean
  /** Scheduled backups; absent: none. */
  readonly backups?: {
    /** An absolute path. */
    readonly folder: string
    /** Milliseconds between two backups. */
    readonly every: number
    /** The number of newest backups that stay. */
    readonly keep: number
  }
  readonly logLevel: LogLevel
  /** Where Prometheus reads the metrics; absent: nowhere, and nothing is counted. */
  readonly metrics?: { readonly port: number; readonly host: string }
  /** Where traces go; absent: nowhere, and none are made. */
  readonly traces?: {
    readonly endpoint: string
    readonly headers: Readonly<Record<string, string>>
    /** The part of requests and jobs that are traced, up to 1. */
    readonly ratio: number
  }
}

/** A bucket of a store that speaks S3. */
export interface PhotoBucket {
  readonly bucket: string
  /** The common beginning of its names: empty, or with a slash at its end. */
  readonly prefix: string
  /** Where the store answers; absent: Amazon's, in that region. */
  readonly endpoint?: string
  readonly region: string
  /**
   * Absent: found by the client in the usual places of Amazon's tools, such as a role of the
   * machine.
   */
  readonly credentials?: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
}

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** All that may have signed an event: two while one is replaced by another. */
  readonly webhookSecrets: readonly string[]
  /** Where Stripe answers; absent: at its own address. */
  readonly apiUrl?: string
  /** From where the page loads Stripe's script; absent: from its own address. */
  readonly scriptUrl?: string
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The settings are wrong; `sentences` has one for each that is. */
export class WrongSettings extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'WrongSettings'
    this.sentences = sentences
  }
}

/** Whether payments are taken here: in production only with a payment provider. */
export const takesPayments = (settings: {
  readonly stripe?: Settings['stripe'] | undefined
  readonly mode: Settings['mode']
}): boolean => settings.stripe !== undefined || settings.mode !== 'production'

/** The settings from the environment. Throws {@link WrongSettings} that names all that are wrong. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty setting is one that was not given: `PORT= npm start`.
  const input = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  )
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    throw new WrongSettings(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`),
    )
  }
  return parsed.data
}

/** Whether anything lies in the data folder: a machine need not have one where nothing does. */
export const needsDataDir = ({
  databaseUrl,
  photoBucket,
  smtpUrl,
  vapid,
  secret,
}: Settings): boolean => !databaseUrl || !photoBucket || !smtpUrl || !vapid || !secret

/** The secret of the settings; in local mode one that is made once and kept in the data folder. */
export function sessionSecret({ secret, dataDir }: Settings): string {
  if (secret) return secret
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Fails where it is there already, so that two processes that start at once agree on one.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** The sender of mail where the operator has set none. */
export const defaultMailFrom = `${brand.name} <${brand.name.toLowerCase()}@localhost>`

/** `off`, `fetch`, where else they are fetched, or the file in which they lie. */
function exchangeRatesFrom(text: string): Pick<Settings, 'exchangeRatesUrl' | 'exchangeRatesFile'> {
  if (text === 'off') return {}
  if (text === 'fetch') return { exchangeRatesUrl: ratesAddress }
  return /^https?:/.test(text)
    ? { exchangeRatesUrl: text }
    : { exchangeRatesFile: path.resolve(text) }
}

/** The names of the other settings are those that each tool for S3 reads. */
function photoBucketOf(
  address: string,
  input: {
    readonly AWS_REGION: string
    readonly AWS_ENDPOINT_URL_S3?: string | undefined
    readonly AWS_ACCESS_KEY_ID?: string | undefined
    readonly AWS_SECRET_ACCESS_KEY?: string | undefined
    readonly AWS_SESSION_TOKEN?: string | undefined
  },
): PhotoBucket {
  const { hostname, pathname } = new URL(address)
  const folders = pathname.split('/').filter(Boolean)
  return {
    bucket: hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: input.AWS_REGION,
    ...(input.AWS_ENDPOINT_URL_S3 && { endpoint: input.AWS_ENDPOINT_URL_S3 }),
    ...(input.AWS_ACCESS_KEY_ID &&
      input.AWS_SECRET_ACCESS_KEY && {
        credentials: {
          accessKeyId: input.AWS_ACCESS_KEY_ID,
          secretAccessKey: input.AWS_SECRET_ACCESS_KEY,
          ...(input.AWS_SESSION_TOKEN && { sessionToken: input.AWS_SESSION_TOKEN }),
        },
      }),
  }
}

const schema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATA_DIR_SHARED: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
    DATABASE_URL: postgres.optional(),
    DATABASE_DIRECT_URL: postgres.optional(),
    DATABASE_CONNECTIONS: wholeNumber(4, 500).default(10),
    PHOTOS_URL: bucketAddress.optional(),
    AWS_ENDPOINT_URL_S3: addressOf(['http:', 'https:'], 'https://s3.example').optional(),
    AWS_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, { error: 'must be the name of a region like eu-central-1' })
      .default('us-east-1'),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AWS_SESSION_TOKEN: z.string().optional(),
    NODE_ENV: z
      .enum(['production', 'development', 'test'], {
        error: 'must be production, or be left out for local mode',
      })
      .optional(),
    APP_ORIGIN: origin.optional(),
    APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SMTP_URL: addressOf(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
        error: 'must be an address like cellar@example.com or Cellar <cellar@example.com>',
      })
      .optional(),
    OPEN_FOOD_FACTS_URL: addressOf(
      ['http:', 'https:'],
      'https://world.openfoodfacts.org',
    ).optional(),
    EXCHANGE_RATES: z
      .string()
      .refine((text) => /^(off|fetch|https?:\/\/[^/]+\S*|[^:]*[/\\.].*)$/.test(text), {
        error: 'must be off, fetch, an https address, or the path of a file',
      })
      .default('off'),
    VAPID_PUBLIC_KEY: vapidKey(65).optional(),
    VAPID_PRIVATE_KEY: vapidKey(32).optional(),
    MODEL_URL: addressOf(['http:', 'https:'], 'https://api.openai.com/v1').optional(),
    MODEL_KEY: z.string().optional(),
    MODEL_NAME: z.string().max(200, 'must be the name of a model').optional(),
    OIDC_ISSUER: addressOf(['http:', 'https:'], 'https://login.example')
      .refine((text) => !/[?#]/.test(text), {
        error: 'must be the issuer’s address without ? and #, like https://login.example',
      })
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
    STRIPE_SECRET_KEY: stripeKey('sk|rk', 'sk_live_…').optional(),
    STRIPE_PUBLISHABLE_KEY: stripeKey('pk', 'pk_live_…').optional(),
    STRIPE_WEBHOOK_SECRETS: z
      .string()
      .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
      .refine((list) => list.length > 0 && list.every((one) => /^whsec_\S+$/.test(one)), {
        error: 'must be signing secrets like whsec_… with commas between them',
      })
      .optional(),
    STRIPE_API_URL: addressOf(['http:', 'https:'], 'https://api.stripe.com').optional(),
    STRIPE_JS_URL: addressOf(['http:', 'https:'], 'https://js.stripe.com/v3/').optional(),
    INSIDER_OFFER: z
      .enum(offerNames, { error: `must be one of ${offerNames.join(', ')}` })
      .default('trial-30'),
    WAITING_ROOM_ADMITS: z
      .string()
      .regex(/^(off|[1-9]\d{0,3}|10000)$/, {
        error: 'must be off, or a whole number from 1 to 10000',
      })
      .default('20'),
    WAITING_ROOM_PROOF: wholeNumber(0, maxProofBits).default(0),
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((one) => one.trim().toLowerCase() || []))
      .refine((list) => list.every((one) => /^[^@\s]+@[^@\s]+$/.test(one)), {
        error: 'must be email addresses separated by commas',
      }),
    ACCOUNT_LIMITS: limitsOfAccount,
    TRUSTED_PROXY_HOPS: wholeNumber(0, 10).optional(),
    OPERATOR_NAME: lineOf(200),
    OPERATOR_ADDRESS: lineOf(500),
    OPERATOR_EMAIL: z
      .string()
      .regex(/^[^<>@\s]+@[^<>@\s]+$/, { error: 'must be an address like cellar@example.com' })
      .optional(),
    OPERATOR_PHONE: lineOf(200),
    JOBS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY: interval.optional(),
    BACKUP_KEEP: wholeNumber(1, 1_000).optional(),
    LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
    OTEL_EXPORTER_OTLP_HEADERS: headersOfCollector,
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('must be a number from 0 to 1')
      .min(0, 'must be a number from 0 to 1')
      .max(1, 'must be a number from 0 to 1')
      .default(1),
  })
  .check((context) => {
    const { value } = context
    const wrong = (name: keyof typeof value, sentence: string) =>
      context.issues.push({ code: 'custom', path: [name], message: sentence, input: value })
    if (value.NODE_ENV === 'production') {
      if (!value.APP_SECRET) {
        wrong('APP_SECRET', 'is demanded in production: at least 32 characters that nobody knows')
      }
      if (!value.APP_ORIGIN) {
        wrong('APP_ORIGIN', 'is demanded in production: the address that people type')
      } else if (!value.APP_ORIGIN.startsWith('https:') && !isThisMachine(value.APP_ORIGIN)) {
        wrong('APP_ORIGIN', 'must begin with https:// in production')
      }
    }
    if (value.NODE_ENV === 'production' && value.DATABASE_URL && value.DATA_DIR_SHARED === 'no') {
      const elseAlone = (what: string) =>
        `is demanded in production with DATABASE_URL: without it ${what} lie in DATA_DIR, which another process may not see. Where all of them share that folder, set DATA_DIR_SHARED=yes`
      if (!value.PHOTOS_URL) wrong('PHOTOS_URL', elseAlone('photos'))
      if (!value.VAPID_PUBLIC_KEY && !value.VAPID_PRIVATE_KEY)
        wrong('VAPID_PUBLIC_KEY', elseAlone('the keys of notifications'))
      if (!value.SMTP_URL) wrong('SMTP_URL', elseAlone('letters'))
    }
    if ((value.VAPID_PUBLIC_KEY === undefined) !== (value.VAPID_PRIVATE_KEY === undefined)) {
      wrong('VAPID_PUBLIC_KEY', 'and VAPID_PRIVATE_KEY are set both or neither')
    }
    if (value.MODEL_URL && !value.MODEL_NAME) {
      wrong('MODEL_NAME', 'is demanded where MODEL_URL is set: the model that answers')
    }
    if (!value.MODEL_URL && (value.MODEL_KEY ?? value.MODEL_NAME)) {
      wrong('MODEL_URL', 'is demanded where MODEL_KEY or MODEL_NAME is set')
    }
    const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const
    const missingOidc = oidc.filter((name) => value[name] === undefined)
    if (missingOidc.length < oidc.length)
      for (const name of missingOidc)
        wrong(name, 'is demanded where another setting of OIDC_… is set')
    if (value.NODE_ENV === 'production' && value.OIDC_ISSUER?.startsWith('http:'))
      wrong('OIDC_ISSUER', 'must begin with https:// in production')
    const stripe = [
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRETS',
    ] as const
    const missing = stripe.filter((name) => value[name] === undefined)
    const others = value.STRIPE_API_URL ?? value.STRIPE_JS_URL
    if (missing.length > 0 && (missing.length < stripe.length || others !== undefined)) {
      for (const name of missing) wrong(name, 'is demanded where another setting of Stripe is set')
    }
    const [own, shown] = [value.STRIPE_SECRET_KEY, value.STRIPE_PUBLISHABLE_KEY]
    if (own && shown && own.includes('_live_') !== shown.includes('_live_')) {
      wrong('STRIPE_PUBLISHABLE_KEY', 'and STRIPE_SECRET_KEY are both of test mode or both live')
    }
    if (own?.includes('_live_') && others !== undefined) {
      wrong('STRIPE_SECRET_KEY', 'is a live one, and goes to no address but Stripe’s own')
    }
    if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL) {
      wrong(
        'DATABASE_URL',
        'is demanded where DATABASE_DIRECT_URL is set: the way through the pooler',
      )
    }
    if (value.METRICS_PORT && value.METRICS_PORT === value.PORT) {
      wrong('METRICS_PORT', 'must be another one than PORT: metrics are not for everybody')
    }
    if ((value.AWS_ACCESS_KEY_ID === undefined) !== (value.AWS_SECRET_ACCESS_KEY === undefined)) {
      wrong('AWS_ACCESS_KEY_ID', 'and AWS_SECRET_ACCESS_KEY are set both or neither')
    }
    if (!value.BACKUP_DIR && (value.BACKUP_EVERY ?? value.BACKUP_KEEP) !== undefined) {
      wrong('BACKUP_DIR', 'is demanded where BACKUP_EVERY or BACKUP_KEEP is set')
    }
    if (value.JOBS === 'off' && !value.DATABASE_URL) {
      wrong('JOBS', 'must be on with SQLite: no other process runs the jobs')
    }
    if (value.JOBS === 'off' && value.BACKUP_DIR) {
      wrong('BACKUP_DIR', 'belongs to a process with JOBS=on, which writes the backups')
    }
    if (value.SMTP_URL && !value.MAIL_FROM) {
      wrong('MAIL_FROM', 'is demanded where SMTP_URL is set: the sender of the mail')
    }
  })
  .transform(
    (value): Settings => ({
      port: value.PORT,
      host: value.HOST,
      dataDir: path.resolve(value.DATA_DIR),
      ...(value.DATABASE_URL && { databaseUrl: value.DATABASE_URL }),
      ...(value.DATABASE_DIRECT_URL && { databaseDirectUrl: value.DATABASE_DIRECT_URL }),
      databaseConnections: value.DATABASE_CONNECTIONS,
      ...(value.PHOTOS_URL && { photoBucket: photoBucketOf(value.PHOTOS_URL, value) }),
      mode: value.NODE_ENV === 'production' ? 'production' : 'local',
      ...(value.APP_ORIGIN && { appOrigin: value.APP_ORIGIN }),
      ...(value.APP_SECRET && { secret: value.APP_SECRET }),
      ...(value.SMTP_URL && { smtpUrl: value.SMTP_URL }),
      mailFrom: value.MAIL_FROM ?? defaultMailFrom,
      ...(value.OPEN_FOOD_FACTS_URL && { openFoodFactsUrl: value.OPEN_FOOD_FACTS_URL }),
      ...exchangeRatesFrom(value.EXCHANGE_RATES),
      ...(value.VAPID_PUBLIC_KEY &&
        value.VAPID_PRIVATE_KEY && {
          vapid: { publicKey: value.VAPID_PUBLIC_KEY, privateKey: value.VAPID_PRIVATE_KEY },
        }),
      ...(value.MODEL_URL && {
        model: {
          url: value.MODEL_URL,
          name: value.MODEL_NAME ?? '',
          ...(value.MODEL_KEY && { key: value.MODEL_KEY }),
        },
      }),
      ...(value.OIDC_ISSUER && {
        identityProvider: {
          issuer: value.OIDC_ISSUER,
          clientId: value.OIDC_CLIENT_ID ?? '',
          clientSecret: value.OIDC_CLIENT_SECRET ?? '',
          name: value.OIDC_NAME ?? '',
        },
      }),
      ...(value.STRIPE_SECRET_KEY && {
        stripe: {
          secretKey: value.STRIPE_SECRET_KEY,
          publishableKey: value.STRIPE_PUBLISHABLE_KEY ?? '',
          webhookSecrets: value.STRIPE_WEBHOOK_SECRETS ?? [],
          ...(value.STRIPE_API_URL && { apiUrl: value.STRIPE_API_URL }),
          ...(value.STRIPE_JS_URL && { scriptUrl: value.STRIPE_JS_URL }),
        },
      }),
      insiderOffer: value.INSIDER_OFFER,
      accountLimits: value.ACCOUNT_LIMITS,
      ...(value.WAITING_ROOM_ADMITS !== 'off' && {
        waitingRoomAdmits: Number(value.WAITING_ROOM_ADMITS),
      }),
      waitingRoomProofBits: value.WAITING_ROOM_PROOF,
      adminEmails: value.ADMIN_EMAILS,
      ...(value.TRUSTED_PROXY_HOPS !== undefined && {
        trustedProxyHops: value.TRUSTED_PROXY_HOPS,
      }),
      operator: {
        ...(value.OPERATOR_NAME && { name: value.OPERATOR_NAME }),
        ...(value.OPERATOR_ADDRESS && { address: value.OPERATOR_ADDRESS }),
        ...(value.OPERATOR_EMAIL && { email: value.OPERATOR_EMAIL }),
        ...(value.OPERATOR_PHONE && { phone: value.OPERATOR_PHONE }),
      },
      // In local mode a person looks at the terminal.
      runsJobs: value.JOBS === 'on',
      ...(value.BACKUP_DIR && {
        backups: {
          folder: path.resolve(value.BACKUP_DIR),
          every: value.BACKUP_EVERY ?? day,
          keep: value.BACKUP_KEEP ?? 7,
        },
      }),
      logLevel: value.LOG_LEVEL ?? (value.NODE_ENV === 'production' ? 'info' : 'warn'),
      ...(value.METRICS_PORT !== undefined && {
        metrics: { port: value.METRICS_PORT, host: value.METRICS_HOST },
      }),
      ...(value.OTEL_EXPORTER_OTLP_ENDPOINT && {
        traces: {
          endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: value.OTEL_EXPORTER_OTLP_HEADERS,
          ratio: value.OTEL_TRACES_SAMPLER_ARG,
        },
      }),
    }),
  )

/**
 * The setting that sends each kind of data to another service, as in the privacy policy; null if
 * nothing does. A new setting without a line here does not compile.
 */
export const leavesThrough = {
  port: null,
  host: null,
  dataDir: null,
  // The operator's own machines.
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseConnections: null,
  photoBucket: null,
  mode: null,
  appOrigin: null,
  secret: null,
  smtpUrl: 'mail',
  mailFrom: null,
  vapid: 'push',
  openFoodFactsUrl: 'codes',
  exchangeRatesUrl: 'rates',
  exchangeRatesFile: null,
  model: 'model',
  identityProvider: 'provider',
  stripe: 'payments',
  insiderOffer: null,
  accountLimits: null,
  waitingRoomAdmits: null,
  waitingRoomProofBits: null,
  adminEmails: null,
  trustedProxyHops: null,
  operator: null,
  logLevel: null,
  // They say nothing of a person.
  metrics: null,
  runsJobs: null,
  backups: null,
  traces: null,
} as const satisfies Readonly<Record<keyof Settings, Outgoing | null>>

/** Whether each optional part of the setup is present. */
export const configuredParts = (settings: Settings): Readonly<Record<Optional, boolean>> => {
  const isSet = (of: Optional) =>
    Object.entries(leavesThrough).some(
      ([name, way]) => way === of && settings[name as keyof Settings] !== undefined,
    )
  return {
    mail: isSet('mail'),
    codes: isSet('codes'),
    model: isSet('model'),
    provider: isSet('provider'),
    payments: isSet('payments'),
    rates: isSet('rates'),
  }
}

/** Browsers treat the machine's own address as safe without TLS, so it may be tried there. */
function isThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}
