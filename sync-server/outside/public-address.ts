import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** An address of the network, as a connection is made to it. */
export interface NetworkAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** All addresses that a host has now. Throws where it has none. */
export type Resolve = (host: string) => Promise<readonly NetworkAddress[]>

/** Asks as every program of this machine does, so that its own names (`/etc/hosts`) are seen, too. */
export const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }))

/** Only this part of IPv6 is assigned; the library does not know the rest. */
const allocatedRange = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is public: not of this machine, its network or a provider's internal one, and
 * not leading to such a one by another notation.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // `::ffff:10.0.0.1` is 10.0.0.1.
  const read = ipaddr.process(address)
  if (read.range() !== 'unicast') return false
  return read.kind() === 'ipv4' || (read as ipaddr.IPv6).match(allocatedRange)
}
