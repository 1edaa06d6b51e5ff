import { zipEntries } from '../../../shared/kernel/zip.ts'

/**
 * Unpacks a workbook for `read-excel-file` instead of its own code, which starts workers from strings
 * (our content policy forbids that) and trusts the sizes in the archive.
 */
export default async function unzip(
  archive: ArrayBuffer,
  { filter }: { filter: (file: { path: string }) => boolean },
): Promise<Record<string, Uint8Array>> {
  const wanted = zipEntries(new Uint8Array(archive)).filter(({ name }) => filter({ path: name }))
  return Object.fromEntries(wanted.map((entry) => [entry.name, entry.read()]))
}
