import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Decoder, openDecoder } from '../../web/components/scan/wasm-decoder.ts'

const file = new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)

/** The decoder that a browser has in its worker, without one. */
export async function decoderHere(): Promise<Decoder> {
  return await openDecoder(Uint8Array.from(readFileSync(fileURLToPath(file))).buffer)
}
