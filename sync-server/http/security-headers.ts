import { createHash } from 'node:crypto'
import type { Settings, StripeSettings } from '../settings.ts'

export type Headers = Readonly<Record<string, string>>

function permissions(payment: string): string {
  return `camera=(self), microphone=(), geolocation=(), payment=${payment}, usb=(), browsing-topics=()`
}

/** Additional headers of a page, meaningless for data. */
const pageHeaders: Headers = {
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': permissions('()'),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

/** Headers of every response; a round of sync is some hundred bytes, so data carries no more. */
export function commonHeaders({ appOrigin, mode, stripe }: Settings, of: 'page' | 'data'): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(of === 'page' && pageHeaders),
    // Stripe's frames use the browser's wallets.
    ...(of === 'page' &&
      stripe && {
        'Permissions-Policy': permissions(`(self "${originsOf(stripe).script[0]}")`),
      }),
    ...(mode === 'production' &&
      appOrigin?.startsWith('https:') && {
        'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      }),
  }
}

/** Data is no page: whatever a browser takes it for, nothing in it runs, loads or is framed. */
export const policyOfData = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * A worker has the policy of its own script. This one is for those that read pictures in WebAssembly: they
 * fetch it from here and compile it, and that is all. No page and no other script may compile any.
 */
export const policyOfWasmWorker =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** The worker that reads imported files loads the readers of rare kinds from here, and nothing else. */
export const policyOfImportWorker = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/**
 * Origins of Stripe's script, frames and requests, as docs.stripe.com/security/guide lists them.
 */
function originsOf({ scriptUrl }: StripeSettings) {
  if (scriptUrl !== undefined) {
    const { origin } = new URL(scriptUrl)
    return { script: [origin], connect: [origin], frame: [origin] }
  }
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    script,
    connect: ['https://api.stripe.com'],
    frame: [...script, 'https://hooks.stripe.com'],
  }
}

/**
 * The policy of the app's own page: only its own files, and inside the page only the script and the
 * styles from the build, by their hashes; and Stripe's, if it takes the payments.
 */
export function policyOfPage(html: string, { stripe }: Pick<Settings, 'stripe'> = {}): string {
  const theirs = stripe ? originsOf(stripe) : { script: [], connect: [], frame: [] }
  const own = (kind: 'script' | 'style') => ["'self'", ...hashesOf(html, kind)].join(' ')
  return [
    "default-src 'self'",
    `script-src ${[own('script'), ...theirs.script].join(' ')}`,
    `style-src ${own('style')}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...theirs.connect].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    `frame-src ${theirs.frame.join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

function hashesOf(html: string, kind: 'script' | 'style'): string[] {
  const withoutComments = html.replace(/<!--[\s\S]*?-->/g, '')
  const elements = withoutComments.matchAll(
    new RegExp(`<${kind}(?<attributes>[^>]*)>(?<text>[\\s\\S]*?)</${kind}>`, 'g'),
  )
  return [...elements]
    .filter(({ groups }) => !/\ssrc=/.test(groups?.['attributes'] ?? ''))
    .map(({ groups }) =>
      createHash('sha256')
        .update(groups?.['text'] ?? '')
        .digest('base64'),
    )
    .map((hash) => `'sha256-${hash}'`)
}
