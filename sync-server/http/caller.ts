import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The network address of who sent a request. `X-Forwarded-For` is believed only for as many
 * entries, from its end, as there are proxies of the operator; everything before is a claim.
 */
export function addressOf(c: Context, trustedProxyHops: number): string {
  // Absent where a test asks the app without a socket.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const peer = incoming?.socket.remoteAddress ?? '127.0.0.1'
  if (trustedProxyHops === 0) return peer
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim())
  const claimed = forwarded.at(-trustedProxyHops)
  return claimed && isIP(claimed) ? claimed : peer
}

/** The machine itself: a person in local mode, or an unconfigured proxy. */
export const isThisMachine = (address: string): boolean =>
  /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)

/**
 * The caller under which attempts are counted. Behind an unconfigured proxy on this machine all
 * visitors have this machine's address, and so has a person at the machine: they are counted apart,
 * so that strangers do not lock out the owner. The header's value is not trusted; with or without
 * it, a caller has one count.
 */
export const triesFrom = (address: string, request: Request): string =>
  isThisMachine(address) && request.headers.has('x-forwarded-for')
    ? 'an unconfigured proxy'
    : networkOf(address)

/**
 * A provider's block for one customer: the first 48 bits of IPv6, which hold 65,536 networks, or
 * the IPv4 neighbours that differ in their last number.
 */
export function blockOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.')
}

/**
 * The block of one household or office: an IPv4 address, or the first half of an IPv6 one, because
 * each machine chooses the other half.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (v4) return v4
  // As the parser of addresses writes it: `::` stays, so it is written out to eight groups.
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const middle =
    tail === undefined ? [] : '0'.repeat(Math.max(0, 8 - left.length - right.length)).split('')
  return [...left, ...middle, ...right].slice(0, 4).join(':')
}
