import { Gunzip } from 'fflate'
import { GzipProblem } from './gzip-problem.ts'

/** So much is unpacked at a time: a file that grows too large is noticed early. */
const piece = 4 * 1024

/** The content of a gzip file. @throws GzipProblem above `max` bytes, too */
export function gunzipped(bytes: Uint8Array, max: number): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const gunzip = new Gunzip((chunk) => {
    length += chunk.length
    if (length > max) throw new GzipProblem('too_large')
    chunks.push(chunk)
  })
  try {
    for (let at = 0; at < bytes.length; at += piece)
      gunzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  } catch (error) {
    throw error instanceof GzipProblem ? error : new GzipProblem('damaged')
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
