/**
 * Records of a text in which quotation marks stand as letters: `"Les Deux" Frères`, `12" Rye`. A mark
 * opens a cell where the cell begins, and closes it where the cell ends. A cell that never ends, or takes
 * whole rows into itself, begins with a letter; a note of several lines does not.
 */
export function recordsWithStrayQuotes(
  text: string,
  separator: string,
  newline: string,
  width: number,
): string[][] {
  const records: string[][] = []
  let at = 0
  while (at < text.length) {
    const found = text.indexOf(newline, at)
    const end = found < 0 ? text.length : found
    const line = text.slice(at, end)
    const quoted = line.includes('"') ? quotedRecord(text, at, separator, newline) : undefined
    const isOneLine = quoted !== undefined && quoted.end <= end
    const literal = isOneLine ? undefined : cellsOfLine(line, separator)
    // Each line of a table is a row, unless only its quotes make it one.
    const isLiteral =
      literal &&
      (!quoted ||
        quoted.cells.length !== width ||
        (literal.length === width &&
          hasRow(text.slice(end, quoted.end), separator, newline, width)))
    if (quoted && !isLiteral) {
      records.push(quoted.cells)
      at = quoted.end + newline.length
    } else {
      records.push(literal ?? line.split(separator))
      at = end + newline.length
    }
  }
  return records
}

/** Whether one of the lines alone has as many cells as the table. */
const hasRow = (text: string, separator: string, newline: string, width: number) =>
  text
    .split(newline)
    .some((line) => line !== '' && (width === 1 || cellsOfLine(line, separator).length === width))

/** So far the end of a cell is looked for: a note is shorter. */
const maxCell = 20_000

/** The record from here as RFC 4180 has it; undefined where a mark is out of its place. */
function quotedRecord(text: string, from: number, separator: string, newline: string) {
  const cells: string[] = []
  let at = from
  for (;;) {
    const closed = text[at] === '"' ? closingMark(text, at, separator, newline) : undefined
    if (text[at] === '"' && closed === undefined) return undefined
    const end = closed === undefined ? endOfCell(text, at, separator, newline) : closed + 1
    cells.push(
      closed === undefined ? text.slice(at, end) : text.slice(at + 1, closed).replaceAll('""', '"'),
    )
    if (!text.startsWith(separator, end)) return { cells, end }
    at = end + separator.length
  }
}

function endOfCell(text: string, at: number, separator: string, newline: string): number {
  const ends = [text.indexOf(separator, at), text.indexOf(newline, at)].filter((end) => end >= 0)
  return Math.min(text.length, ...ends)
}

/** Where the mark stands that ends a cell; undefined where one within it ends nothing. */
function closingMark(text: string, at: number, separator: string, newline: string) {
  for (let mark = text.indexOf('"', at + 1); mark >= 0; mark = text.indexOf('"', mark + 1)) {
    if (mark - at > maxCell) return undefined
    if (text[mark + 1] === '"') mark++
    else return endsCell(text, mark + 1, separator, newline) ? mark : undefined
  }
  return undefined
}

const endsCell = (text: string, at: number, separator: string, newline: string) =>
  at >= text.length ||
  text.startsWith(separator, at) ||
  text.startsWith(newline, at) ||
  text.startsWith('\r', at)

/** The cells of one line: quoted ones where their marks are in place, others letter by letter. */
function cellsOfLine(line: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const closed = line[at] === '"' ? closingMark(line, at, separator, '\n') : undefined
    const end = closed === undefined ? endOfCell(line, at, separator, '\n') : closed + 1
    cells.push(
      closed === undefined
        ? line.slice(at, end).replace(/^"(.+)"$/s, '$1')
        : line.slice(at + 1, closed).replaceAll('""', '"'),
    )
    if (end >= line.length) return cells
    at = end + separator.length
  }
}
