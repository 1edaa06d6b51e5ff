import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'

const file = new URL('../../node_modules/zxing-wasm/dist/writer/zxing_writer.wasm', import.meta.url)

/** A code to draw; `isGs1`: its text has element strings such as `(01)…`. */
export interface CodeToDraw {
  readonly format: NonNullable<WriterOptions['format']>
  readonly text: string
  readonly isGs1?: boolean
}

/** A code as print shows it, on white paper. */
export async function drawnCode({ format, text, isGs1 = false }: CodeToDraw): Promise<Buffer> {
  prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(readFileSync(fileURLToPath(file))).buffer },
  })
  const { error, svg } = await writeBarcode(text, { format, ...(isGs1 && { options: 'gs1' }) })
  if (error) throw new Error(error)
  const isSquare = format === 'QRCode' || format === 'DataMatrix'
  return await sharp(Buffer.from(svg), { density: 300 })
    .resize(isSquare ? { width: 300, height: 300 } : { width: 420, height: 150, fit: 'fill' })
    .flatten({ background: '#fff' })
    .extend({ top: 24, bottom: 24, left: 40, right: 40, background: '#fff' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
