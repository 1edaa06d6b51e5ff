import { Coins } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { exchangeRatesCopy as copy } from '../../../shared/copy/exchange-rates.ts'
import {
  type KnownExchangeRates,
  readExchangeRates,
  removeExchangeRates,
  setExchangeRates,
} from '../../../shared/features/exchange/endpoints.ts'
import {
  maxRatesText,
  rateLines,
  readRateLines,
} from '../../../shared/features/exchange/rate-lines.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { locale } from '../../../shared/kernel/language.ts'
import { type Day, dayOf } from '../../../shared/kernel/time.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerQuery } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

/** The exchange rates of totals, and a form for those of another day. */
export function ExchangeRates() {
  const query = useServerQuery(readExchangeRates, useDevice().user.id)
  return (
    <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
      {(known) => (
        <>
          <p className="my-3 max-w-prose text-soft">
            {copy.description} {known.isFetching ? copy.fetching : copy.notFetching}
          </p>
          <div className="grid gap-8 desk:grid-cols-2 desk:items-start">
            <Known known={known} />
            <RatesForm key={known.on ?? ''} known={known} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

function Known({ known: { on, perEuro, doubted } }: { known: KnownExchangeRates }) {
  const [isRemoving, setRemoving] = useState(false)
  if (on === undefined)
    return (
      <Empty
        drawing={<Coins size={40} className="text-soft" />}
        title={copy.noneTitle}
        sentence={copy.none}
      />
    )
  const day = dayInWords(on)
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-serif text-lead font-semibold">{copy.of(day)}</h2>
        <Button size="small" aria-label={copy.removeOf(day)} onClick={() => setRemoving(true)}>
          {copy.remove}
        </Button>
      </div>
      <Rates label={copy.of(day)} perEuro={perEuro} />
      {Object.keys(doubted).length > 0 && (
        <div className="mt-3">
          <Notice tone="warn" title={copy.doubted}>
            {rateLines(doubted).replaceAll('\n', ', ')}
          </Notice>
        </div>
      )}
      {isRemoving && <RemoveSheet on={on} onClose={() => setRemoving(false)} />}
    </section>
  )
}

function Rates({ label, perEuro }: { label: string; perEuro: KnownExchangeRates['perEuro'] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-x-6 border-t border-line">
      {Object.entries(perEuro).map(([currency, rate]) => (
        <li key={currency} className="flex justify-between gap-2 border-b border-line py-1">
          <span>{currency}</span>
          <span className="figures">
            {rate.toLocaleString(locale(), { maximumFractionDigits: 6 })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Prefilled with the last rates, since most change little per day. */
function RatesForm({ known }: { known: KnownExchangeRates }) {
  const [day, setDay] = useState<Day | null>(dayOf(useDevice().now()))
  const [text, setText] = useState(rateLines({ ...known.perEuro, ...known.doubted }))
  const [tried, setTried] = useState(false)
  const read = readRateLines(text)
  const problem = problemOf(read)
  const { busy, trouble, run } = useAct({
    failed: copy.notSaved,
    noResponse: copy.notSaved,
    offline: copy.offline,
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (day === null || !('perEuro' in read)) return
    const isDone = await run(async () => {
      await call(setExchangeRates, { body: { on: day, perEuro: read.perEuro } })
      await invalidate(readExchangeRates, listActivity)
    })
    if (isDone) toast({ title: copy.saved })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
      <DateField
        required
        label={copy.day}
        value={day}
        onChange={setDay}
        error={tried && day === null ? copy.noDay : undefined}
      />
      <TextArea
        required
        label={copy.rates}
        hint={copy.ratesHint}
        rows={8}
        value={text}
        onChange={setText}
        maxLength={maxRatesText}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="figures"
        error={tried ? problem : undefined}
      />
      <TroubleNotice trouble={trouble} />
      <div>
        <Button type="submit" tone="primary" busy={busy} busyLabel={copy.saving}>
          {copy.save}
        </Button>
      </div>
    </form>
  )
}

function problemOf(read: ReturnType<typeof readRateLines>): string | undefined {
  if ('perEuro' in read) return undefined
  switch (read.wrong) {
    case 'line':
      return copy.wrongLine(read.line)
    case 'twice':
      return copy.twice(read.currency)
    case 'no_dollars':
      return copy.noDollars
    case 'too_many':
      return copy.tooMany
  }
}

function RemoveSheet({ on, onClose }: { on: Day; onClose: () => void }) {
  const remove = async () => {
    await call(removeExchangeRates, { params: { day: on } })
    toast({ title: copy.removed })
    await invalidate(readExchangeRates, listActivity)
  }
  return (
    <FormSheet
      title={copy.removeTitle(dayInWords(on))}
      onClose={onClose}
      save={{ label: copy.remove, busyLabel: copy.removing, tone: 'danger' }}
      words={{ failed: copy.notRemoved, noResponse: copy.notRemoved, offline: copy.offline }}
      onSave={remove}
    >
      {() => <p>{copy.removeSentence}</p>}
    </FormSheet>
  )
}
