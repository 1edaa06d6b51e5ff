import { zipEntries } from '../../../shared/kernel/zip.ts'

/**
 * Unpacks a workbook for `read-excel-file` in place of its own way, which starts workers from texts
 * (our policy for content forbids that) and believes what an archive says of its sizes.
 */
export default async function unzip(
  archive: ArrayBuffer,
  { filter }: { filter: (file: { path: string }) => boolean },
): Promise<Record<string, Uint8Array>> {
  const wanted = zipEntries(new Uint8Array(archive)).filter(({ name }) => filter({ path: name }))
  return Object.fromEntries(wanted.map((entry) => [entry.name, entry.read()]))
}
