import { wordsOf } from '../../../../shared/copy/entities.ts'
import { fullCopy, serverFileWords } from '../../../../shared/copy/full-copy.ts'
import { restoreCopy } from '../../../../shared/copy/restore.ts'
import type { Backup } from '../../../../shared/features/backup/read-backup.ts'
import type { RestorePart, RestorePlan } from '../../../local/backup/restore-copy.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { locale, perLocale } from '../../../../shared/kernel/language.ts'

/** Names listed one by one; more would not be read. */
const maxNamed = 20

/** The rows to restore, those already here, and those above the plan's limit. */
export function RestoreReview({ plan }: { plan: RestorePlan }) {
  const parts = plan.parts.filter(
    ({ added, known, leftOut }) => added.length + known.length + leftOut.length > 0,
  )
  const known = parts.reduce((sum, part) => sum + part.known.length, 0)
  const leftOut = parts.reduce((sum, part) => sum + part.leftOut.length, 0)
  const added = parts.reduce((sum, part) => sum + part.added.length, 0)
  return (
    <>
      {plan.backup.isPart && (
        <Notice tone="warn" title={fullCopy.notFullTitle}>
          {restoreCopy.partly}
        </Notice>
      )}
      <section aria-label={restoreCopy.reviewTitle}>
        <h2 className="mb-2 text-title">{restoreCopy.reviewTitle}</h2>
        {added === 0 && leftOut === 0 && <p className="mb-2">{restoreCopy.nothing}</p>}
        {parts.length > 0 && (
          <table className="figures w-full rounded-lg border border-line bg-surface text-small">
            <thead>
              <tr className="border-b border-line text-start text-soft">
                <th className="px-3 py-2 font-medium">{restoreCopy.kind}</th>
                <th className="px-3 py-2 text-end font-medium">{restoreCopy.comesBack}</th>
                <th className="px-3 py-2 text-end font-medium">{restoreCopy.hereAlready}</th>
                <th className="px-3 py-2 text-end font-medium">{restoreCopy.leftOut}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.table} className="border-b border-line last:border-b-0">
                  <th scope="row" className="px-3 py-2 text-start font-normal">
                    {wordsOf(part.table)?.title ?? part.table}
                  </th>
                  <Count many={part.added.length} />
                  <Count many={part.known.length} />
                  <Count many={part.leftOut.length} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {leftOut > 0 && (
        <Notice tone="warn" title={restoreCopy.leftOutTitle(leftOut)}>
          <p>{restoreCopy.leftOutSentence}</p>
          <Names parts={parts} of="leftOut" />
        </Notice>
      )}
      {known > 0 && (
        <Notice title={restoreCopy.knownTitle(known)}>
          <p>{restoreCopy.knownSentence}</p>
          <Names parts={parts} of="known" />
        </Notice>
      )}
      <ForReading {...plan.backup.forReading} />
    </>
  )
}

/** Parts of a backup that are never restored, and why. */
export function ForReading({ tables, files }: Backup['forReading']) {
  const named = [
    ...tables.map((table) => wordsOf(table)?.many ?? table),
    ...files.map((file) => serverFileWords[file]),
  ]
  if (named.length === 0) return null
  const names = list().format(named)
  return (
    <Notice title={restoreCopy.forReadingTitle}>
      <p>{restoreCopy.forReading(names)}</p>
      <p>{restoreCopy.forReadingSentence}</p>
    </Notice>
  )
}

const list = perLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))

const Count = ({ many }: { many: number }) => (
  <td className="px-3 py-2 text-end">{many === 0 ? '–' : many.toLocaleString(locale())}</td>
)

function Names({ parts, of }: { parts: readonly RestorePart[]; of: 'known' | 'leftOut' }) {
  const named = parts.flatMap((part) =>
    part[of].flatMap((row) => {
      const name = nameOf(row)
      return name === undefined ? [] : [{ key: `${part.table}/${row.id}`, name }]
    }),
  )
  if (named.length === 0) return null
  return (
    <ul className="mt-2 list-disc ps-5">
      {named.slice(0, maxNamed).map(({ key, name }) => (
        <li key={key} className="break-words">
          {name}
        </li>
      ))}
      {named.length > maxNamed && <li>{restoreCopy.andMore(named.length - maxNamed)}</li>}
    </ul>
  )
}

/** The row's display name, whatever its field; uses and the like have none. */
function nameOf(row: object): string | undefined {
  const { name, bottle, bottleName, fileName, text } = row as Record<string, unknown>
  return [name, bottle, bottleName, fileName, text].find((one) => typeof one === 'string')
}
