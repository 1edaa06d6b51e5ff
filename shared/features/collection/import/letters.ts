import { type Cells, TableCells } from './cells.ts'
import { repaired } from './decode.ts'
import { withoutEntities } from './entities.ts'

const mayBeBroken =
  /&(?:#\d|#x[\da-f]|[a-z]{2,8}\d{0,2};)|[ÃÅÎÐ][\u0080-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/i

// Typed markup stays as it was typed.
const isMarkup = /[<>\u0000-\u001f]/

/** Whether a text may have such letters: nearly no cell has. */
export const hasBrokenLetters = (text: string): boolean => /[&ÃÅÎÐ]/.test(text)

/** The cells with their letters as they were meant: `Ch&acirc;teau` and `ChÃ¢teau` are Château. */
export function withOwnLetters(cells: Cells): Cells {
  if (cells instanceof TableCells && cells.columns.isPlain) return cells
  let found: Map<string, string> | undefined
  for (const [header, cell] of cells) {
    if (!hasBrokenLetters(cell) || !mayBeBroken.test(cell) || isMarkup.test(cell)) continue
    const whole = withoutEntities(repaired(cell))
    if (isMarkup.test(whole)) continue
    found ??= new Map(cells)
    found.set(header, whole)
  }
  return found ?? cells
}
