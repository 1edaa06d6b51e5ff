import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import type { UserSettings } from '../../../shared/features/account/setting.ts'
import { type Bottle, totals } from '../../../shared/features/collection/bottle.ts'
import { categoriesInWords } from '../../../shared/features/collection/categories.ts'
import type { BottleSums } from '../../../shared/features/collection/counted.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { Amount } from '../../components/value/Amount.tsx'
import { figuresOf } from '../../components/value/figures-of.ts'
import { useSumsCurrency } from '../../components/value/sums.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { ShelfLabel } from './LabelShelf.tsx'

interface PrintedCollectionProps {
  /** The bottles of the list, in its order. */
  bottles: readonly Bottle[]
  listStyle: UserSettings['listStyle']
  hideAmounts: boolean
  sums: BottleSums
}

/** More labels would need hundreds of pages and all of their pictures in memory. */
const maxPrintedLabels = 500

/** The list on paper: whole, because the screen has only the rows near the window. */
export function PrintedCollection(props: PrintedCollectionProps) {
  const { bottles, listStyle, hideAmounts, sums } = props
  const device = useDevice()
  const currency = useSumsCurrency()
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when this event ends.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  const main = document.querySelector('main')
  if (!isPrinting || !main) return null
  const { value, bottles: count } = totals(bottles.map(sums.count))
  const today = dayOf(device.now(), -new Date(device.now()).getTimezoneOffset())
  return createPortal(
    <section className="printed">
      <h1 className="text-title">{collectionCopy.title}</h1>
      <p className="figures mb-4 text-small text-soft">
        {[device.user.name, dayInWords(today), collectionCopy.bottles(count)].join(' · ')}
        {!hideAmounts && (
          <>
            {' · '}
            <Amount cents={value} currency={currency} hidden={false} />
          </>
        )}
      </p>
      {listStyle === 'shelf' && bottles.length <= maxPrintedLabels ? (
        <ul className="grid grid-cols-4">
          {bottles.map((bottle) => (
            <li key={bottle.id}>
              <ShelfLabel bottle={bottle} />
            </li>
          ))}
        </ul>
      ) : (
        <PrintedTable bottles={bottles} hideAmounts={hideAmounts} />
      )}
    </section>,
    main,
  )
}

function PrintedTable({
  bottles,
  hideAmounts,
}: Pick<PrintedCollectionProps, 'bottles' | 'hideAmounts'>) {
  return (
    <table className="figures w-full text-small">
      <thead className="text-soft">
        <tr className="*:py-1 *:pe-3 *:font-medium">
          <th>{collectionCopy.columns.bottle}</th>
          <th>{bottleLabels.vintage}</th>
          <th>{bottleLabels.location}</th>
          <th className="text-end">{bottleLabels.quantity}</th>
          {!hideAmounts && <th className="text-end">{collectionCopy.columns.value}</th>}
        </tr>
      </thead>
      <tbody>
        {bottles.map((bottle) => {
          const { worth, worthIn } = figuresOf(bottle)
          return (
            <tr key={bottle.id} className="border-t border-line *:py-1 *:pe-3 *:align-top">
              <th scope="row" className="font-normal">
                <span className="block font-medium break-words">{bottle.name}</span>
                <span className="block text-caption text-soft">
                  {[bottle.brand, categoriesInWords(bottle)].filter(Boolean).join(' · ')}
                </span>
              </th>
              <td>{bottle.vintage}</td>
              <td>{[bottle.location, bottle.bin].filter(Boolean).join(', ')}</td>
              <td className="text-end">{bottle.quantity}</td>
              {!hideAmounts && (
                <td className="text-end">
                  {worth === undefined ? (
                    collectionCopy.none
                  ) : (
                    <Amount cents={worth} currency={worthIn} hidden={false} />
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
