/**
 * One line, quoted where it must be (RFC 4180); the library that reads tables would be six times this
 * file on the page. A text that a spreadsheet would take for a formula, and a cell that begins with
 * our own mark, gets an apostrophe in front, which {@link unguarded} takes away again.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

// Where a spreadsheet separates cells by semicolons or tabs, our quotes do not hold: the rest of a
// cell, or its next line, becomes a cell of its own.
const guarded = (cell: string): string =>
  cell
    .replace(/([;\t\r\n])(?='*[=+\-@＝＋－＠])/g, "$1'")
    .replace(/^(?=[=+\-@\t\r\n'＝＋－＠])/, "'")

/** A cell as it was before {@link csvLine} wrote it. */
export const unguarded = (cell: string): string =>
  cell.replace(/^'/, '').replace(/([;\t\r\n])'(?='*[=+\-@＝＋－＠])/g, '$1')
