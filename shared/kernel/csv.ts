/**
 * One line, quoted where it must be (RFC 4180); the library that reads tables would be six times this
 * file on the page. A cell that a spreadsheet would take for a formula, and one that begins with our
 * own mark, gets an apostrophe in front, which {@link unguarded} takes away again.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const guarded = (cell: string): string => (/^[=+\-@\t\r\n'＝＋－＠]/.test(cell) ? `'${cell}` : cell)

/** A cell as it was before {@link csvLine} wrote it. */
export const unguarded = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)
