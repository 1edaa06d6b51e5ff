import { open } from 'node:fs/promises'
import type { Settings } from '../settings.ts'
import type { FetchFeed, Validators } from './fetch-feed.ts'

/** The published rates as they lie there. */
export type RatesAnswer =
  | { readonly is: 'unchanged' }
  | (Validators & { readonly is: 'here'; readonly bytes: Uint8Array })

/** Asks for the rates of the day. Throws where none can be had. */
export type AskForRates = (known: Validators) => Promise<RatesAnswer>

/** The file of rates is larger than rates are. */
export class TooManyRates extends Error {
  constructor(file: string) {
    super(`${file} is no file of exchange rates: it is too large`)
    this.name = 'TooManyRates'
  }
}

/** From the bank, or from a file that the operator puts; undefined where neither is allowed. */
export function openExchangeRates(
  { exchangeRatesUrl: url, exchangeRatesFile: file }: RatesSettings,
  fetchRates: FetchFeed,
  maxBytes: number,
): AskForRates | undefined {
  if (file !== undefined)
    return async () => ({ is: 'here', bytes: await readStart(file, maxBytes) })
  return url === undefined ? undefined : (known) => fetchRates(url, known)
}
type RatesSettings = Pick<Settings, 'exchangeRatesUrl' | 'exchangeRatesFile'>

async function readStart(file: string, maxBytes: number): Promise<Uint8Array> {
  await using handle = await open(file)
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(maxBytes + 1) })
  if (bytesRead > maxBytes) throw new TooManyRates(file)
  return buffer.subarray(0, bytesRead)
}
