// The published types bring the DOM's with them, which shared code must not see.
declare module 'read-excel-file/universal' {
  type Cell = string | number | boolean | Date | null
  export default function readXlsxFile(
    input: ArrayBuffer,
    options?: { trim?: boolean },
  ): Promise<{ sheet: string; data: Cell[][] }[]>
}
