import { type Cells, columnKey, headersOf, rememberedOfHeader } from './cells.ts'
import { type DateOrder, readDay } from './values.ts'

/** A column of days on which bottles were finished. */
export const isFinishedHeader = rememberedOfHeader((header) =>
  /^(?:(?:date|day)?(?:consumed|drunk|drank|finished|emptied|killed|removed|sold|gifted)(?:on|date|at)|(?:date|day)(?:consumed|drunk|finished|emptied|killed|removed|sold|gifted)|consumptiondate|dateofconsumption|(?:aus)?getrunkenam|ausgetrunken|trinkdatum|verbrauchtam|bule|datedeconsommation|dateconsommation|bebidoel|consumidoel|fechadeconsumo|bevutoil|datadiconsumo|bebidoem|gedronkenop|druckenden|drukketden|(?:verkauft|verschenkt|geleert|leer|konsumiert|abgegangen)(?:am|seit)|verkaufsdatum|(?:vendu|offert|termine|fini|debouche)e?le|(?:vendido|regalado|terminado|acabado)(?:el|em)|(?:venduto|regalato|finito)il|(?:sald|tomd)(?:den)?datum|saldden|solgtden|(?:verkocht|leeg)op|dateofsale|datedevente|fechadeventa|datadivendita)$/.test(
    columnKey(header),
  ),
)

/** Whether a cell of such a column has a day: the bottle is no longer there. */
export function isFinishedBy(cells: Cells, order: DateOrder): boolean {
  for (const header of headersOf(cells, isFinishedHeader)) {
    const day = readDay(cells.get(header) ?? '', order)
    if (day !== undefined && day !== 'unread') return true
  }
  return false
}
