/** Cells of a row by their headers. */
export const cellsOf = (cells: Readonly<Record<string, string>>) => new Map(Object.entries(cells))
