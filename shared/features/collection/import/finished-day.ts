import { type Cells, columnKey, headersOf, rememberedOfHeader } from './cells.ts'
import { readDay } from './values.ts'

/** A column of days on which bottles were finished. */
export const isFinishedHeader = rememberedOfHeader((header) =>
  /^(?:(?:date|day)?(?:consumed|drunk|drank|finished|emptied|killed|removed|sold|gifted)(?:on|date|at)|(?:date|day)(?:consumed|drunk|finished|emptied|killed|removed|sold|gifted)|consumptiondate|dateofconsumption|(?:aus)?getrunkenam|ausgetrunken|trinkdatum|verbrauchtam|(?:date|data|fecha)(?:de|di|do)?(?:consommation|consumo)|gedronkenop|druckenden|drukketden|(?:verkauft|verschenkt|geleert|leer|konsumiert|abgegangen)(?:am|seit)|verkaufsdatum|(?:bu|vendu|offert|termine|fini|debouche|consomme)e?s?le|(?:bebid|consumid|vendid|regalad|terminad|acabad)[oa]s?(?:el|em)|(?:bevut|consumat|vendut|regalat|finit)[oaie]il|(?:sald|tomd)(?:den)?datum|saldden|solgtden|(?:verkocht|leeg)op|dateofsale|datedevente|fechadeventa|datadivendita)$/.test(
    columnKey(header),
  ),
)

/** Whether a cell of such a column has a day, a month or a year: the bottle is no longer there. */
export const isFinishedBy = (cells: Cells): boolean =>
  headersOf(cells, isFinishedHeader).some((header) => {
    const cell = cells.get(header) ?? ''
    return isAnyDay(cell) || /(?<!\d)(?:19|20)\d\d(?!\d)/.test(cell)
  })

/** In which order its numbers are does not matter. */
export const isAnyDay = (cell: string): boolean =>
  (['mdy', 'dmy'] as const).some((order) => {
    const day = readDay(cell, order)
    return day !== undefined && day !== 'unread'
  })
