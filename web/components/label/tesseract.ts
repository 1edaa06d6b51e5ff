// oxlint-disable-next-line typescript/triple-slash-reference -- programs that import this file need it too
/// <reference path="./tesseract-core.d.ts" />
import type { LabelWord } from '../../../shared/features/label/label-text.ts'
import openCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import type { Grey } from '../scan/grey.ts'

/** Reads the words of one line of text, dark on light. */
export type Recognizer = (line: Grey) => LabelWord[]

/**
 * Tesseract, compiled for the web.
 *
 * @param core the address of its WebAssembly, or its bytes
 * @param language trained data of a language's letters and words
 */
export async function openRecognizer(
  core: string | ArrayBuffer,
  language: Uint8Array,
): Promise<Recognizer> {
  const { FS, TessBaseAPI } = await openCore({
    ...(typeof core === 'string' ? { locateFile: () => core } : { wasmBinary: core }),
    print: silent,
    printErr: silent,
    TesseractProgress: silent,
  })
  FS.writeFile('eng.traineddata', language)
  const api = new TessBaseAPI()
  if (api.Init(null, 'eng', neuralEngine) !== 0) throw new Error('its language cannot be read')
  api.SetVariable('tessedit_pageseg_mode', oneLine)
  return (line) => {
    FS.writeFile('/input', fileOf(line))
    if (api.SetImageFile(1, 0) === 1) return []
    api.Recognize(null)
    return wordsOf(api.GetTSVText(0))
  }
}

const silent = () => undefined
const neuralEngine = 1
const oneLine = '7'

/** As PGM, the plainest file of grey points. */
function fileOf({ points, width, height }: Grey): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const bytes = new Uint8Array(head.length + points.length)
  bytes.set(head)
  bytes.set(points, head.length)
  return bytes
}

/** Of its table, the rows that are words: `5`, ten numbers, how sure it is, the word. */
const wordsOf = (table: string): LabelWord[] =>
  table
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(([level, ...cells]) => level === '5' && cells[10]?.trim())
    .map((cells) => ({ text: cells[11]!.trim(), sure: Number(cells[10]) }))
