// The published types bring Node's and the DOM's with them, which shared code must not see.
declare module 'papaparse' {
  interface Parsed<R> {
    readonly data: R[]
    readonly errors: readonly {
      readonly type: string
      readonly code: string
      readonly row?: number
    }[]
  }
  interface Options {
    delimiter?: string
    newline?: '\n' | '\r' | '\r\n'
    quoteChar?: string
    preview?: number
    skipEmptyLines?: boolean
  }
  const Papa: {
    parse<R>(text: string, options: Options & { header: true }): Parsed<R>
    parse(text: string, options: Options): Parsed<string[]>
    unparse(
      rows: readonly (readonly (string | number)[])[],
      options?: { delimiter?: string; newline?: string; quotes?: boolean },
    ): string
  }
  export default Papa
}
