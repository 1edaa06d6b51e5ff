import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')

/** A PDF417 code as the back of an ID has it, in a PNG with a white margin. */
export async function pdf417Picture(text: string): Promise<Buffer> {
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(readFileSync(file)).buffer },
    fireImmediately: true,
  })
  const { svg, error } = await writeBarcode(text, { format: 'PDF417', addQuietZones: true })
  if (error) throw new Error(error)
  return sharp(Buffer.from(svg), { density: 288 })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
