import { readFileSync } from 'node:fs'
import { gtinOf } from '../../shared/features/barcode/gtin.ts'
import type { CodeKind } from '../../web/components/scan/reader-messages.ts'
import { hasRealData, realData } from './real-data.ts'

/** A photo of a real code, or of none. */
export interface CodePhoto {
  /** `qrcode-2/16.webp`: its set is the folder. */
  readonly file: string
  readonly set: string
  readonly kind: CodeKind
  /** Its code, as the scanner reports it; undefined without a readable one. */
  readonly text: string | undefined
  /** Which half it is of: rules were written by the one, and the other is kept unseen. */
  readonly half: 'seen' | 'unseen'
  read(): Buffer<ArrayBuffer>
}

const folder = 'scan/scan-zxing-cpp'

/** Their list has other numbers than the bars. */
const mistaken: Readonly<Record<string, string>> = {
  'ean13-2/23.webp': '9784872348880',
  'ean13-2/28.webp': '9784872348880',
}

/** All photos; none without the real data next to the project. */
export function photosOfCodes(): readonly CodePhoto[] {
  if (!hasRealData) return []
  const lines = readFileSync(realData(`${folder}/expected.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line, at) => {
    const { file, text } = JSON.parse(line) as { file: string; text: string | null }
    const kind = file.startsWith('qr') ? 'qr' : 'retail'
    const named = mistaken[file] ?? text ?? undefined
    return {
      file,
      set: file.split('/')[0]!,
      kind,
      text: kind === 'qr' ? named : gtinOf(named ?? ''),
      half: at % 2 === 0 ? 'seen' : 'unseen',
      read: () => Buffer.from(readFileSync(realData(`${folder}/${file}`))),
    }
  })
}

/** It shows a code within a code, and its list names the inner one: the outer one is read as rightly. */
const codeInCode = { file: 'qrcode-2/16.webp', outer: '[外側QRコード]' }

export const isRightly = ({ file, text }: CodePhoto, read: string): boolean =>
  read === text || (file === codeInCode.file && read.startsWith(codeInCode.outer))
