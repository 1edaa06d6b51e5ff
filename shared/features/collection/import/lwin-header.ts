import { columnKey, rememberedOfHeader } from './cells.ts'

/** Whether a column has numbers of Liv-ex. */
export const isLwinHeader = rememberedOfHeader((header) =>
  /^lwin(?:\d+|code|id)?$/.test(columnKey(header)),
)
